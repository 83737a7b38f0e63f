import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type PhotoSize, photoSizes } from './picture-recipe.ts'
import { photoFile } from './store-photo.ts'

/** The files of the office's photos. @param folder in the data directory */
export const createPhotoFiles = (folder: string) => ({
  /** Null if it is not there. */
  read: (hash: string, size: PhotoSize): Promise<Buffer | null> =>
    readFile(join(folder, photoFile(hash, size))).catch(() => null),
  async remove(hash: string): Promise<void> {
    for (const size of Object.keys(photoSizes) as PhotoSize[])
      await rm(join(folder, photoFile(hash, size)), { force: true })
  },
})
