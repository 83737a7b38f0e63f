import type { Command } from './command.ts'

export const migrateCommand: Command = {
  usage: '[--json]',
  summary: 'Bring the tables of the database up to date',
  details: ['', 'The server does the same when it starts; this is for doing it at a time of your choice.'],
  async run({ openDatabase }) {
    const { engine } = await openDatabase()
    return { ok: true, lines: [`The tables are up to date (${engine}).`], data: { engine } }
  },
}
