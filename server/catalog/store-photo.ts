import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toReadable } from './picture-format.ts'
import { type EncodedFile, type EncodedPicture, type PhotoSize, photoSizes } from './picture-recipe.ts'
import { readOriginal } from './read-original.ts'

/** An uploaded photo that only the office sees. */
export interface PhotoJob {
  /** Where the office's photos are. */
  folder: string
  /** Path of the uploaded file, which stays. */
  photo: string
  /** Of the photo: no two share their files, so those of a removed one can go. */
  id: string
}

export const photoFile = (hash: string, size: PhotoSize): string => `${hash}-${photoSizes[size]}.jpg`

/**
 * Stores a photo in two sizes and not as it came: a camera writes down where it was taken.
 * @throws an Error that completes "This picture …"
 */
export async function storePhoto({ folder, photo, id }: PhotoJob): Promise<EncodedPicture> {
  const original = await readOriginal(photo)
  const readable = await toReadable(original)
  // Loaded only when needed: the encoder is large.
  const { encodePhoto } = await import('./encode-photo.ts')
  const { width, height, large, small } = await encodePhoto(readable)
  const hash = createHash('sha256').update(id).update(original).digest('hex').slice(0, 32)
  await mkdir(folder, { recursive: true })
  const files: EncodedFile[] = []
  for (const [size, bytes] of [['large', large] as const, ['small', small] as const]) {
    const name = photoFile(hash, size)
    const path = join(folder, name)
    // Another process may be writing the same.
    const draft = `${path}.${randomUUID()}.draft`
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, path)
    files.push({ name, type: 'image/jpeg', width: photoSizes[size], bytes: bytes.length })
  }
  return { hash, width, height, color: '#ffffff', files }
}
