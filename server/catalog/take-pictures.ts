import { join } from 'node:path'
import type { Picture } from '../domain/product.ts'
import type { ChosenPicture } from './check-product.ts'
import { hashOfPicture } from './entries-of-rows.ts'
import type { EncodeJob } from './picture-queue.ts'
import { pictureOf, readManifest } from './picture-store.ts'

/**
 * The pictures that a member has chosen, as an import would show them: the first is also made in the shape for other sites.
 * One without an original, from a folder that is not here, stays as it is.
 */
export const createTakePictures =
  ({ folder, encode }: { folder: string; encode: EncodeJob }) =>
  async (chosen: readonly ChosenPicture[], shown: readonly Picture[]): Promise<Picture[]> => {
    const stored = await readManifest(join(folder, 'encoded', 'manifest.json'))
    const taken = await Promise.all(
      chosen.map(async ({ hash, alt }, index): Promise<Picture | undefined> => {
        const isShared = index === 0
        const known = stored.get(hash)
        if (!known) {
          const image = shown.find((each) => hashOfPicture(each) === hash)
          return image && { ...image, alt }
        }
        const isMissingShare = isShared && !known.share
        const picture = isMissingShare
          ? await encode({ folder, file: known.source }).catch(() => known)
          : known
        return pictureOf(picture, alt, { isShared })
      }),
    )
    return taken.filter((picture) => picture !== undefined)
  }
