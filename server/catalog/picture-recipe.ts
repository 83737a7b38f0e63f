import { createHash } from 'node:crypto'

export interface EncodedFile {
  name: string
  type: 'image/avif' | 'image/jpeg'
  width: number
  bytes: number
}

/** A picture in all its sizes and formats. File names contain the hash of the original and the recipe. */
export interface EncodedPicture {
  hash: string
  /** Of the original, right side up. */
  width: number
  height: number
  /** Mean color, `#rrggbb`. */
  color: string
  files: EncodedFile[]
}

/** How pictures are encoded. Changing it makes the next import encode all of them again, under new names. */
export const recipe = {
  widths: [480, 960, 1600],
  avif: { quality: 50, effort: 4, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 72, mozjpeg: true },
}

/** Identifies the content and how it is encoded; different bytes or a different recipe give a different hash. */
export const hashOf = (original: Buffer): string =>
  createHash('sha256').update(JSON.stringify(recipe)).update(original).digest('hex').slice(0, 16)
