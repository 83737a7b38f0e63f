import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endingOf } from './picture-format.ts'
import { type EncodedPicture, hashOf } from './picture-recipe.ts'
import { openPictureStore, readManifest } from './picture-store.ts'
import { readOriginal } from './read-original.ts'

/** A picture of the catalog's folder to encode, or an uploaded file that becomes one. */
export type PictureJob = { folder: string; file: string } | UploadJob

export interface UploadJob {
  folder: string
  /** Path of the uploaded file, which stays. */
  upload: string
  /** As the device calls it. */
  name: string
}

/** A name that an import takes, and that no other content has: `Img 0142.JPG` → `img-0142-3f9a01bc.jpg` */
export function toOriginalName(name: string, bytes: Buffer): string {
  const stem = name
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return `${stem || 'picture'}-${digest}.${endingOf(bytes)}`
}

/**
 * Encodes a picture as an import does, also in the shape for other sites, since it may become a product's first. An upload
 * is added to the originals in the folder, unless the same picture is among them.
 * @throws an Error that completes "This picture …"
 */
export async function storePicture(job: PictureJob): Promise<EncodedPicture> {
  const { folder } = job
  if ('file' in job) return take(folder, job.file)
  const original = await readOriginal(job.upload)
  const known = (await readManifest(join(folder, 'encoded', 'manifest.json'))).get(hashOf(original))?.source
  if (known && existsSync(join(folder, 'pictures', known))) return take(folder, known)
  const file = toOriginalName(job.name, original)
  const path = join(folder, 'pictures', file)
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await writeFile(`${path}.draft`, original)
  await rename(`${path}.draft`, path)
  try {
    return await take(folder, file)
  } catch (error) {
    // What cannot be encoded would only be in the way of the next import.
    await rm(path, { force: true })
    throw error
  }
}

async function take(folder: string, file: string): Promise<EncodedPicture> {
  const store = await openPictureStore(folder)
  const picture = await store.take(file, true)
  await store.save()
  return picture
}
