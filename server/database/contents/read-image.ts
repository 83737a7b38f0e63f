import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from '../engine.ts'
import type { Contents } from './contents.ts'
import { readContents } from './read-contents.ts'

interface ImageOptions {
  writeImage: NonNullable<Engine['writeImage']>
  /** The embedded database's own directory: wherever the process that has it may write, it may write there. */
  dataDir: string
  /** Opens the image as a database in memory. */
  open(image: string): Promise<Engine>
}

const STALE_MS = 60 * 60_000

/**
 * The embedded database has one session, which a long read would keep from everyone else. So it writes an image of its
 * directory, which takes a second, and the image is opened and read at leisure.
 */
export async function readImage<T>(
  { writeImage, dataDir, open }: ImageOptions,
  work: (contents: Contents) => Promise<T>,
): Promise<T> {
  await removeStale(dataDir)
  const image = path.resolve(dataDir, `image-${randomUUID()}.tar`)
  try {
    await writeImage(image)
    const engine = await open(image)
    try {
      return await engine.withLongTimeout((pool) => readContents(pool, work))
    } finally {
      await engine.close()
    }
  } finally {
    await rm(image, { force: true })
  }
}

/** What a process that was killed has left. */
async function removeStale(dataDir: string) {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!/^image-.*\.tar(\.unfinished)?$/.test(name)) continue
    const file = path.join(dataDir, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > STALE_MS) await rm(file, { force: true })
  }
}
