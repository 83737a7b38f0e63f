import { join, resolve } from 'node:path'
import { openBackup } from '../backup/open-backup.ts'
import { removeOldBackups, writeBackup } from '../backup/write-backup.ts'
import type { Config } from '../config.ts'
import { photosFolder } from '../photos-folder.ts'
import { type Command, UsageError } from './command.ts'
import { parseNumber } from './parse-arguments.ts'

/** What the shop keeps outside its database, by the name it has in a backup. */
export const foldersOf = ({ catalogDir, dataDir }: Pick<Config, 'catalogDir' | 'dataDir'>) => ({
  catalog: catalogDir,
  photos: photosFolder({ dataDir }),
  mail: join(dataDir, 'mail'),
})

export const sumOf = (tables: Record<string, number>): string => {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${rows} rows in ${Object.keys(tables).length} tables`
}

export const backupCommand: Command = {
  usage: '<folder> [--keep <count>] [--json]',
  summary: 'Write a backup of the whole shop into a folder, while the shop runs',
  details: [
    '',
    'The backup gets a folder of its own, named after the time, with the database, the catalog’s files and pictures, the',
    'office’s photos, and emails that were written to files. It opens on either database. Settings and passwords (.env) are not in it.',
    'It holds personal data: keep it where only you can read it, and on another machine.',
    '',
    '  --keep <count>  remove the oldest backups in the folder, so that this many stay',
  ],
  options: { keep: { type: 'string' } },
  async run({ config, args, options, openDatabase, now }) {
    const [folder, ...rest] = args
    if (folder === undefined || rest.length > 0) throw new UsageError('Give one folder for backups.')
    const keep = options.keep === undefined ? undefined : parseNumber(String(options.keep), 'a count')
    const to = resolve(folder)
    const written = await writeBackup(await openDatabase(), {
      folder: to,
      folders: foldersOf(config),
      now: now(),
    })
    const removed = keep === undefined ? [] : await removeOldBackups(to, keep)
    const lines = [`Wrote ${written.path}: ${sumOf(written.tables)}, and ${written.files} files.`]
    if (removed.length > 0) lines.push(`Removed older backups: ${removed.join(', ')}`)
    return { ok: true, lines, data: { ...written, removed } }
  },
}

export const checkBackupCommand: Command = {
  usage: '<backup> [--json]',
  summary: 'Prove that a backup can be restored, without touching the shop',
  details: [
    '',
    'Compares the checksum of every file, and loads the database into memory.',
    'Without the shop: sha256sum --check SHA256SUMS, in the backup’s folder.',
  ],
  async run({ args, openOther }) {
    const [folder, ...rest] = args
    if (folder === undefined || rest.length > 0) throw new UsageError('Give the folder of one backup.')
    const backup = await openBackup(folder)
    const loaded = await (await openOther('scratch')).loadContents(backup.contents)
    const tables = Object.fromEntries([...loaded].map(([name, { rows }]) => [name, rows]))
    return {
      ok: true,
      lines: [
        `${backup.path} is complete and can be restored: ${sumOf(tables)}, ${backup.files.length} files.`,
      ],
      data: { path: backup.path, madeAt: backup.madeAt.toISOString(), tables, files: backup.files.length },
    }
  },
}
