import sharp from 'sharp'
import { limits, type PhotoSize, photoSizes, recipe } from './picture-recipe.ts'
import { sayWhy } from './say-why.ts'

/**
 * Makes a photo small enough for a phone, right side up and without its metadata.
 * @throws an Error that completes "the picture …" if it is broken or has too many pixels
 */
export async function encodePhoto(original: Buffer) {
  const jpeg = (size: PhotoSize) =>
    sharp(original, { limitInputPixels: limits.maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: photoSizes[size], height: photoSizes[size], fit: 'inside', withoutEnlargement: true })
      .jpeg(recipe.jpeg)
      .toBuffer({ resolveWithObject: true })
      .catch(sayWhy)
  const large = await jpeg('large')
  const small = await jpeg('small')
  const { width, height } = large.info
  return { width, height, large: large.data, small: small.data }
}
