import { lstat, readFile } from 'node:fs/promises'

/** Bytes; generous for as many pixels as we take. */
const MAX_BYTES = 100_000_000

/**
 * Reads a picture that the owner has put into the catalog's folder. A link could lead to any file of the machine, and
 * reading a pipe would never end.
 * @throws an Error that completes "pictures/x.jpg …"
 */
export async function readOriginal(path: string): Promise<Buffer> {
  const found = await lstat(path).catch(() => null)
  if (!found) throw new Error('is missing')
  if (found.isSymbolicLink()) throw new Error('is a link; put the picture itself there')
  if (!found.isFile()) throw new Error('is not a file')
  if (found.size > MAX_BYTES) throw new Error(`is larger than ${MAX_BYTES / 1e6} MB`)
  return readFile(path).catch((cause: unknown) => {
    throw new Error('cannot be read', { cause })
  })
}
