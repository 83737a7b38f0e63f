import type { Command } from './command.ts'

export const migrateCommand: Command = {
  usage: '[--json]',
  summary: 'Bring the database’s tables up to date',
  details: ['', 'The server does this when it starts; run it yourself to choose the time.'],
  async run({ openDatabase }) {
    const { engine } = await openDatabase()
    return { ok: true, lines: [`The tables are up to date (${engine}).`], data: { engine } }
  },
}
