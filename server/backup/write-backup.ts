import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Contents, Table, TableDigest } from '../database/contents/contents.ts'
import { digesting } from '../database/contents/table-digest.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { writeChecksums } from './checksums.ts'
import { copyToDisk, filesIn } from './files.ts'
import { fileOfTable, FORMAT, type Manifest } from './manifest.ts'

interface BackupOptions {
  /** The folder of backups, in which this one gets a folder of its own. */
  folder: string
  /** What to copy besides the database, by its name in the backup: `{ catalog: '/srv/catalog' }`. */
  folders: Record<string, string>
  now: Date
}

export interface WrittenBackup {
  /** The backup's own folder. */
  path: string
  tables: Record<string, number>
  files: number
}

const nameAt = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** What backups are called; nothing else in the folder is ever touched. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/**
 * Writes everything the shop would need to go on elsewhere. The database is read first, at one instant; pictures and emails
 * are only ever added, so those that it refers to are there. The backup appears under its name when it is complete and on the
 * disk.
 */
export async function writeBackup(
  { readContents }: Pick<ShopDatabase, 'readContents'>,
  { folder, folders, now }: BackupOptions,
): Promise<WrittenBackup> {
  const path = join(folder, nameAt(now))
  const unfinished = `${path}.unfinished`
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const manifest = await readContents((contents) => writeTables(unfinished, contents, now))
    const files = await copyFolders(folders, unfinished)
    await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    const tables = manifest.tables.map(({ name }) => fileOfTable(name))
    await writeChecksums(unfinished, ['manifest.json', ...tables, ...files])
    await rename(unfinished, path)
    await syncDirectory(folder)
    return {
      path,
      tables: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
      files: files.length,
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function writeTables(folder: string, contents: Contents, now: Date): Promise<Manifest> {
  const tables: Manifest['tables'] = []
  for (const table of contents.tables)
    tables.push({ ...table, ...(await writeTable(join(folder, fileOfTable(table.name)), contents, table)) })
  const { migrations, sequences } = contents
  return { format: FORMAT, madeAt: now.toISOString(), migrations, tables, sequences }
}

async function writeTable(path: string, contents: Contents, table: Table): Promise<TableDigest> {
  const { slices, digest } = digesting(contents.rows(table))
  async function* lines() {
    for await (const slice of slices) yield slice.map((row) => `${row}\n`).join('')
  }
  const file = await open(path, 'wx', 0o600)
  await pipeline(Readable.from(lines()), createGzip({ level: 3 }), file.createWriteStream({ flush: true }))
  return digest()
}

/** @returns their names in the backup */
async function copyFolders(folders: Record<string, string>, to: string): Promise<string[]> {
  const copied: string[] = []
  for (const [name, from] of Object.entries(folders)) {
    for (const file of await filesIn(from)) {
      const copy = `${name}/${file}`
      if (await copyToDisk(join(from, file), join(to, copy))) copied.push(copy)
    }
  }
  return copied
}

async function syncDirectory(folder: string) {
  const directory = await open(folder, 'r')
  await directory.sync()
  await directory.close()
}

/** Removes all but the newest backups of a folder. @returns the names of the removed */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}
