import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minutesAfter } from '../domain/hold.ts'
import type { EncodedPicture } from './picture-recipe.ts'
import type { UploadJob } from './store-picture.ts'

interface UploadsDeps {
  /** The catalog's folder, or the office's for photos. */
  folder: string
  /** @throws an Error that completes "This picture …" */
  encode(job: UploadJob): Promise<EncodedPicture>
  now: () => Date
  /** Uploads stay until `forget`, since what comes of them counts only once it is in the database. */
  keepsUploads?: boolean
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

const uploadsIn = (folder: string) => join(folder, 'uploads')

/**
 * Forgets what nobody finished: an original says where it was taken.
 * @param folder the catalog's, or the office's for photos. @returns how many are still on their way
 */
export async function cleanUploads(folder: string, now: Date): Promise<number> {
  const uploads = uploadsIn(folder)
  const files = await readdir(uploads).catch(() => [])
  const old = minutesAfter(now, -KEPT_MINUTES)
  const ages = await Promise.all(files.map((file) => stat(join(uploads, file)).catch(() => null)))
  const gone = files.filter((_, index) => (ages[index]?.mtime ?? now) < old)
  await Promise.all(gone.map((file) => rm(join(uploads, file), { force: true })))
  return files.length - gone.length
}

/**
 * Pictures on their way in, in parts: a part is small enough to arrive on a bad line before the server stops waiting, and
 * one that was lost is sent again. They are files beside the pictures, so any process of the shop can go on with them.
 */
export function createUploads({ folder, encode, now, keepsUploads = false }: UploadsDeps) {
  const uploads = uploadsIn(folder)
  const pathOf = (key: string) => join(uploads, key)
  const sizeOf = async (key: string) => (await stat(pathOf(key)).catch(() => null))?.size ?? 0
  const encoding = new Map<string, Promise<EncodedPicture>>()

  /**
   * Adds a part. One that is there already is left as it is, and one after a gap is not taken.
   * @returns how many bytes are there, where the next part begins; null if there are too many uploads or bytes
   */
  async function add(key: string, offset: number, bytes: Buffer): Promise<number | null> {
    const size = await sizeOf(key)
    if (offset !== size) return size
    if (size + bytes.length > MAX_UPLOAD) return null
    if (offset === 0 && (await cleanUploads(folder, now())) >= MOST_UPLOADS) return null
    await mkdir(uploads, { recursive: true })
    await appendFile(pathOf(key), bytes)
    return size + bytes.length
  }

  /**
   * Makes it a picture. Asking again while that goes on waits for the same.
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
    let isKept = false
    try {
      const made = await encode({ folder, upload: pathOf(key), name })
      isKept = keepsUploads
      return made
    } finally {
      if (!isKept) await rm(pathOf(key), { force: true })
    }
  }

  /** Nobody asks for it again, or only after sending it again. */
  async function forget(key: string): Promise<void> {
    encoding.delete(key)
    await rm(pathOf(key), { force: true })
  }

  /** An answer that a bad line loses is asked for again, also when it was given already. */
  function remember(key: string, made: Promise<EncodedPicture>) {
    encoding.set(key, made)
    made.catch(() => encoding.delete(key))
    const [oldest] = encoding.keys()
    if (encoding.size > MOST_UPLOADS && oldest !== undefined) encoding.delete(oldest)
  }

  return { add, finish, forget }
}
