import fs from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS, syncPath } from './durable-fs.ts'

/** A quarter of the default cache: plenty for a small database, and saves a hundred megabytes of memory. */
const modest = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** `-F` would turn fsync off; of the methods to sync the log, only fsync is more than a stub in this build. */
const durable = [...modest.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** In memory, for tests: gone when it is closed. */
export const openInMemory = (image?: string) =>
  PGlite.create({ dataDir: 'memory://', loadDataDir: readImage(image), startParams: modest })

/**
 * Opens a directory that createDatabase has made; every commit is on the disk before its statement ends, unless
 * `files.defersSync` is set. The caller holds the directory's lock.
 */
export async function openInDirectory(directory: string): Promise<{ pglite: PGlite; files: DurableNodeFS }> {
  const files = new DurableNodeFS(directory)
  if (hasCrashed(directory)) {
    await syncAll(directory)
    files.isOnDisk()
  }
  const pglite = await PGlite.create({ fs: files, startParams: durable })
  files.opened()
  return { pglite, files }
}

/** Where PostgreSQL notes its state, a number of four bytes, and which one says that it was shut down in good order. */
const STATE = { file: 'global/pg_control', at: 16, shutDown: 1 }

/** Whether PostgreSQL will look after its files before it opens; a wrong answer costs time and nothing else. */
function hasCrashed(directory: string): boolean {
  const control = fs.readFileSync(path.join(directory, STATE.file))
  return control.readUInt32LE(STATE.at) !== STATE.shutDown
}

export const hasDatabase = (directory: string) => fs.existsSync(path.join(directory, 'PG_VERSION'))

/**
 * Makes a database beside the directory and moves it into place once it is complete and on the disk, so that a crash
 * leaves nothing half made.
 * @param image a file that `writeImage()` wrote, to start from
 */
export async function createDatabase(directory: string, image?: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const pglite = await PGlite.create({
    fs: new NodeFS(unfinished),
    loadDataDir: readImage(image),
    startParams: modest,
  })
  await pglite.close()
  await syncAll(unfinished)
  fs.renameSync(unfinished, directory)
  syncPath(path.dirname(directory))
}

/** Several at a time, which the disk writes together: it takes a tenth of the time. */
async function syncAll(directory: string) {
  const names = ['.', ...fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })]
  const syncNext = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const file = await open(path.join(directory, name))
      await file.sync()
      await file.close()
    }
  }
  await Promise.all(Array.from({ length: 32 }, syncNext))
}

const readImage = (file: string | undefined) => (file ? new Blob([fs.readFileSync(file)]) : undefined)

/**
 * Writes everything as an archive of the directory; `file` appears once it is complete. Not compressed: the shop
 * waits, and 72 MB took 1.1 s instead of 0.15.
 */
export async function writeImage(pglite: PGlite, file: string): Promise<void> {
  // Otherwise sequences would be ahead in the image, as after a crash. In a client's failed transaction this fails, too.
  await pglite.exec('checkpoint').catch(() => {})
  const archive = await pglite.dumpDataDir('none')
  const unfinished = `${file}.unfinished`
  fs.writeFileSync(unfinished, Buffer.from(await archive.arrayBuffer()), { mode: 0o600, flush: true })
  fs.renameSync(unfinished, file)
}
