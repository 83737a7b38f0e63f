import sharp from 'sharp'
import brandMark from './brand-mark.svg?raw'
import { limits, sharePicture } from './picture-recipe.ts'

/** Where the mark is, in pixels from the lower left corner: on the grass or snow in front of a sauna. */
const mark = { size: 88, margin: 28 }

/**
 * The middle of a picture with the shop's mark, for other sites that show a link to a product. A JPEG, since some of them
 * take nothing else; no words, since a fresh machine has no typeface.
 * @throws an Error if it cannot be made small enough
 */
export async function encodeSharePicture(original: Buffer): Promise<Buffer> {
  const { width, height, qualities, maxBytes } = sharePicture
  const stamp = await sharp(Buffer.from(brandMark)).resize(mark.size).png().toBuffer()
  const drawn = await sharp(original, { limitInputPixels: limits.maxPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .composite([{ input: stamp, left: mark.margin, top: height - mark.margin - mark.size }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = drawn.info
  for (const quality of qualities) {
    const bytes = await sharp(drawn.data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  throw new Error(`cannot be shown by other sites in ${maxBytes / 1000} kB`)
}
