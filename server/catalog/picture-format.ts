/** The bytes say what a picture is; an extension proves nothing, and sharp would also accept an SVG. */
export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

export const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))

/** What an iPhone stores its photos as. */
export const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && /hei|hev|mif1|msf1/.test(bytes.toString('latin1', 8, 12))

/** How a picture's file ends. */
export const endingOf = (bytes: Buffer): 'jpg' | 'png' | 'heic' =>
  isHeic(bytes) ? 'heic' : isPng(bytes) ? 'png' : 'jpg'

/**
 * What the encoder can read: sharp cannot decode HEIC.
 * @throws an Error that completes "This picture …"
 */
export async function toReadable(original: Buffer): Promise<Buffer> {
  if (isJpeg(original) || isPng(original)) return original
  if (!isHeic(original)) throw new Error('is not a JPEG, PNG, or HEIC')
  // Loaded only when needed: the decoder has two megabytes.
  const { decodeHeic } = await import('./decode-heic.ts')
  return decodeHeic(original)
}
