import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

export interface EncodedFile {
  name: string
  type: 'image/avif' | 'image/jpeg'
  width: number
  bytes: number
}

/** A picture in all its forms. The names of its files carry the hash of what they were made from, and how. */
export interface EncodedPicture {
  hash: string
  /** Of the original, seen the right way up. */
  width: number
  height: number
  /** Mean colour, `#rrggbb`. */
  color: string
  files: EncodedFile[]
}

const widths = [480, 960, 1600]
const avif = { quality: 50, effort: 4, chromaSubsampling: '4:2:0' }
const jpeg = { quality: 72, mozjpeg: true }
const limits = { minWidth: 480, maxPixels: 40_000_000 }

/** Names the content and the way it is encoded; other bytes or another recipe give other names. */
export const hashOf = (original: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify({ widths, avif, jpeg }))
    .update(original)
    .digest('hex')
    .slice(0, 16)

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const isPng = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))

/**
 * Encodes a JPEG or PNG as AVIF and JPEG in several widths, never larger than it is, without its metadata.
 * Takes some seconds of processor time.
 * @throws an Error whose message completes "the picture …" when it is not one, is broken, too small or too large
 */
export async function encodePicture(
  original: Buffer,
): Promise<EncodedPicture & { contents: Map<string, Buffer> }> {
  // Looked at before the decoder is: it would take an SVG too, and whatever a name ends in proves nothing.
  if (!isJpeg(original) && !isPng(original)) throw new Error('is neither a JPEG nor a PNG')
  const open = () =>
    sharp(original, { limitInputPixels: limits.maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
  const { width, height, color } = await measure(open)
  const hash = hashOf(original)
  const contents = new Map<string, Buffer>()
  const files: EncodedFile[] = []
  for (const wanted of new Set(widths.map((each) => Math.min(each, width)))) {
    const sized = open().resize({ width: wanted })
    const forms = [
      { type: 'image/avif', name: `${hash}-${wanted}.avif`, content: sized.clone().avif(avif) },
      { type: 'image/jpeg', name: `${hash}-${wanted}.jpg`, content: sized.clone().jpeg(jpeg) },
    ] as const
    for (const { type, name, content } of forms) {
      const bytes = await content.toBuffer()
      contents.set(name, bytes)
      files.push({ name, type, width: wanted, bytes: bytes.length })
    }
  }
  return { hash, width, height, color, files, contents }
}

async function measure(open: () => Sharp) {
  const picture = await open()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
      throw new Error(isTooLarge ? `has more than ${limits.maxPixels / 1e6} million pixels` : 'is broken', {
        cause: error,
      })
    })
  const { width, height, channels } = picture.info
  if (width < limits.minWidth)
    throw new Error(`is ${width} pixels wide; it must be at least ${limits.minWidth}`)
  const { channels: colors } = await sharp(picture.data, { raw: { width, height, channels } }).stats()
  const mean = colors.slice(0, 3).map((channel) => Math.round(channel.mean).toString(16).padStart(2, '0'))
  return { width, height, color: `#${mean.length === 3 ? mean.join('') : String(mean[0]).repeat(3)}` }
}
