import { type OpenBackup, openBackup } from '../backup/open-backup.ts'
import { addMissing, replaceFolder } from '../backup/put-back.ts'
import { DirectoryInUse } from '../database/directory-lock.ts'
import { CannotLoad } from '../database/contents/contents.ts'
import { foldersOf, sumOf } from './backup.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'

export const restoreCommand: Command = {
  usage: '<backup> [--json]',
  summary: 'Restore the whole shop from a backup, into an empty database',
  details: [
    '',
    'Stop the shop first. The backup may come from either database. Everything is checked before anything is',
    'changed, and compared afterward; if anything is wrong, the database stays empty.',
    'Nothing is overwritten: a database that is not empty is refused, and a catalog folder with other files is',
    'moved aside.',
  ],
  async run(call) {
    const [folder, ...rest] = call.args
    if (folder === undefined || rest.length > 0) throw new UsageError('Give the folder of one backup.')
    const backup = await openBackup(folder)
    const loaded = await load(backup, call)
    if ('refusal' in loaded) {
      const lines = ['Nothing was restored.', ...loaded.refusal]
      return { ok: false, lines, data: { errors: loaded.refusal } }
    }
    const files = await putFilesBack(backup, call)
    const madeAt = backup.madeAt.toISOString()
    return {
      ok: !files.failed,
      lines: [
        `Restored the shop of ${madeAt}: ${sumOf(loaded.tables)}, compared row by row.`,
        ...files.lines,
      ],
      data: { madeAt, tables: loaded.tables, ...files.data },
    }
  },
}

type Loaded = { tables: Record<string, number> } | { refusal: string[] }

async function load({ contents }: OpenBackup, { config, openOther }: CommandCall): Promise<Loaded> {
  try {
    const digests = await (await openOther('asIs')).loadContents(contents)
    return { tables: Object.fromEntries([...digests].map(([name, { rows }]) => [name, rows])) }
  } catch (error) {
    if (error instanceof DirectoryInUse) return { refusal: [error.message] }
    if (!(error instanceof CannotLoad)) throw error
    const hint = config.databaseUrl
      ? 'Create a new database, and put its address into DATABASE_URL.'
      : `To restore in its place, stop the shop and rename ${config.dataDir}.`
    return { refusal: [error.message, hint] }
  }
}

async function putFilesBack(backup: OpenBackup, { config, now }: CommandCall) {
  const { catalog, mail } = foldersOf(config)
  try {
    const emails = await addMissing(backup, 'mail', mail)
    const movedTo = await replaceFolder(backup, 'catalog', { folder: catalog, now: now() })
    return {
      failed: false,
      lines: movedTo ? [`The catalog’s files are back in ${catalog}; what was there is in ${movedTo}.`] : [],
      data: { emails, catalog, movedTo },
    }
  } catch (error) {
    // In a container, the catalog may be part of the image.
    const reason = error instanceof Error ? error.message : String(error)
    const line = `The files could not be put back (${reason}). They are in ${backup.path}; copy them to ${catalog}.`
    return { failed: true, lines: [line], data: { errors: [line] } }
  }
}
