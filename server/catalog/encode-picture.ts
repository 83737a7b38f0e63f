import sharp, { type Sharp } from 'sharp'
import { toReadable } from './picture-format.ts'
import { type EncodedFile, type EncodedPicture, filesFor, hashOf, limits, recipe } from './picture-recipe.ts'
import { sayWhy } from './say-why.ts'

/**
 * Encodes a JPEG, PNG, or HEIC as AVIF and JPEG in several widths, never wider than the original and without its metadata.
 * Takes a few seconds of processor time.
 * @param known the files that there are already, which are not made again and not in `contents`
 * @throws an Error that completes "the picture …" if it has another format, is broken, too small, or too large
 */
export async function encodePicture(
  original: Buffer,
  known: readonly EncodedFile[] = [],
): Promise<EncodedPicture & { contents: Map<string, Buffer>; readable: Buffer }> {
  const readable = await toReadable(original)
  const open = () =>
    sharp(readable, { limitInputPixels: limits.maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
  const { width, height, color } = await measure(open)
  const hash = hashOf(original)
  const contents = new Map<string, Buffer>()
  const files: EncodedFile[] = []
  for (const file of filesFor(hash, width)) {
    const existing = known.find(({ name }) => name === file.name)
    if (existing) {
      files.push(existing)
      continue
    }
    const sized = open().resize({ width: file.width })
    const form = file.type === 'image/avif' ? sized.avif(recipe.avif) : sized.jpeg(recipe.jpeg)
    const bytes = await form.toBuffer()
    contents.set(file.name, bytes)
    files.push({ ...file, bytes: bytes.length })
  }
  return { hash, width, height, color, files, contents, readable }
}

async function measure(open: () => Sharp) {
  const picture = await open().raw().toBuffer({ resolveWithObject: true }).catch(sayWhy)
  const { width, height, channels } = picture.info
  if (width < limits.minWidth)
    throw new Error(`is ${width} pixels wide; it must be at least ${limits.minWidth}`)
  const { channels: colors } = await sharp(picture.data, { raw: { width, height, channels } }).stats()
  const mean = colors.slice(0, 3).map((channel) => Math.round(channel.mean).toString(16).padStart(2, '0'))
  return { width, height, color: `#${mean.length === 3 ? mean.join('') : String(mean[0]).repeat(3)}` }
}
