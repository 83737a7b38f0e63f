import { join } from 'node:path'
import { CannotLoad } from '../database/contents/contents.ts'
import { DirectoryInUse } from '../database/directory-lock.ts'
import { hasEmbeddedDatabase, markMoved } from '../database/pglite/moved.ts'
import { sumOf } from './backup.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'

const refused = (...lines: string[]) => ({
  ok: false,
  lines: ['Nothing was moved.', ...lines],
  data: { errors: lines },
})

export const moveCommand: Command = {
  usage: '[--json]',
  summary: 'Move the shop from its embedded database to PostgreSQL',
  details: [
    '',
    'Stop the shop, create an empty PostgreSQL database, put its address into DATABASE_URL, run this, and start the',
    'shop. Every table is compared before anything is final. The embedded database stays as it is, but a shop does',
    'not open it anymore, so that no order ends up in the wrong one.',
  ],
  async run(call) {
    const { config, args, now } = call
    if (args.length > 0) throw new UsageError('This command takes no arguments.')
    const directory = join(config.dataDir, 'database')
    if (!config.databaseUrl) return refused('DATABASE_URL is not set: it says where to move to.')
    if (!hasEmbeddedDatabase(directory)) return refused(`There is no embedded database in ${directory}.`)
    try {
      const tables = await copy(call)
      markMoved(directory, now())
      const lines = [
        `Moved ${sumOf(tables)} to PostgreSQL, compared row by row.`,
        'Start the shop with the DATABASE_URL that is set now.',
      ]
      return { ok: true, lines, data: { tables } }
    } catch (error) {
      if (error instanceof DirectoryInUse || error instanceof CannotLoad) return refused(error.message)
      throw error
    }
  },
}

async function copy({ openOther }: CommandCall) {
  const from = await openOther('embedded')
  const to = await openOther('asIs')
  const digests = await from.readContents((contents) => to.loadContents(contents))
  return Object.fromEntries([...digests].map(([name, { rows }]) => [name, rows]))
}
