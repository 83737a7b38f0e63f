import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minutesAfter } from '../domain/hold.ts'
import type { EncodedPicture } from './picture-recipe.ts'
import type { EncodeJob } from './picture-queue.ts'

interface UploadsDeps {
  /** The catalog's folder. */
  folder: string
  encode: EncodeJob
  now: () => Date
}

/** Bytes of a picture; a phone's has a fifth of it. */
export const MAX_UPLOAD = 25_000_000
/** Uploads that are on their way at the same time, of all members. */
const MOST_UPLOADS = 100
const KEPT_MINUTES = 24 * 60

export type Uploads = ReturnType<typeof createUploads>

/** The disk may be full, or the folder not be the shop's to write to: nothing that a member could do. */
export const isDiskProblem = (error: unknown): boolean =>
  ['EROFS', 'EACCES', 'EPERM', 'ENOSPC'].includes(String((error as { code?: unknown }).code))

/**
 * Pictures on their way in, in parts: a part is small enough to arrive on a bad line before the server stops waiting, and
 * one that was lost is sent again. They are files beside the pictures, so any process of the shop can go on with them.
 */
export function createUploads({ folder, encode, now }: UploadsDeps) {
  const uploads = join(folder, 'uploads')
  const pathOf = (key: string) => join(uploads, key)
  const sizeOf = async (key: string) => (await stat(pathOf(key)).catch(() => null))?.size ?? 0
  const encoding = new Map<string, Promise<EncodedPicture>>()

  /** Forgets what nobody finished. @returns how many there are */
  async function clean(): Promise<number> {
    const files = await readdir(uploads).catch(() => [])
    const old = minutesAfter(now(), -KEPT_MINUTES)
    const ages = await Promise.all(files.map((file) => stat(pathOf(file)).catch(() => null)))
    const gone = files.filter((_, index) => (ages[index]?.mtime ?? now()) < old)
    await Promise.all(gone.map((file) => rm(pathOf(file), { force: true })))
    return files.length - gone.length
  }

  /**
   * Adds a part. One that is there already is left as it is, and one after a gap is not taken.
   * @returns how many bytes are there, where the next part begins; null if there are too many uploads or bytes
   */
  async function add(key: string, offset: number, bytes: Buffer): Promise<number | null> {
    const size = await sizeOf(key)
    if (offset !== size) return size
    if (size + bytes.length > MAX_UPLOAD) return null
    if (offset === 0 && (await clean()) >= MOST_UPLOADS) return null
    await mkdir(uploads, { recursive: true })
    await appendFile(pathOf(key), bytes)
    return size + bytes.length
  }

  /**
   * Makes it a picture of the catalog. Asking again while that goes on waits for the same.
   * @returns null if there is no such upload
   * @throws an Error that completes "This picture …"
   */
  async function finish(key: string, name: string): Promise<EncodedPicture | null> {
    const running = encoding.get(key)
    if (running) return running
    if ((await sizeOf(key)) === 0) return null
    const made = encodeOnce(key, name)
    remember(key, made)
    return made
  }

  async function encodeOnce(key: string, name: string): Promise<EncodedPicture> {
    try {
      return await encode({ folder, upload: pathOf(key), name })
    } finally {
      await rm(pathOf(key), { force: true })
    }
  }

  /** An answer that a bad line loses is asked for again, also when it was given already. */
  function remember(key: string, made: Promise<EncodedPicture>) {
    encoding.set(key, made)
    made.catch(() => encoding.delete(key))
    const [oldest] = encoding.keys()
    if (encoding.size > MOST_UPLOADS && oldest !== undefined) encoding.delete(oldest)
  }

  return { add, finish }
}
