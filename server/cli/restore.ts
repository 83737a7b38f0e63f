import { join } from 'node:path'
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

/** Puts back what it can: a folder that fails does not keep the others from it. */
async function putFilesBack(backup: OpenBackup, { config, now }: CommandCall) {
  const folders = foldersOf(config)
  const errors: string[] = []
  async function put<T>(name: keyof typeof folders, work: (folder: string) => Promise<T>): Promise<T | null> {
    const folder = folders[name]
    return work(folder).catch((error: unknown) => {
      // In a container, the catalog may be part of the image.
      const reason = error instanceof Error ? error.message : String(error)
      const from = join(backup.path, name)
      errors.push(`The files of ${folder} could not be put back (${reason}). Copy what is in ${from} there.`)
      return null
    })
  }
  const emails = await put('mail', (folder) => addMissing(backup, 'mail', folder))
  await put('photos', (folder) => addMissing(backup, 'photos', folder))
  const movedTo = await put('catalog', (folder) => replaceFolder(backup, 'catalog', { folder, now: now() }))
  const { catalog } = folders
  const moved = `The catalog’s files are back in ${catalog}; what was there is in ${movedTo}.`
  return {
    failed: errors.length > 0,
    lines: [...(movedTo ? [moved] : []), ...errors],
    data: { emails, catalog, movedTo, ...(errors.length > 0 && { errors }) },
  }
}
