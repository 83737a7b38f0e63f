import { createHash } from 'node:crypto'

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

/** How pictures are encoded. Changing it makes the next import encode all of them again, under new names. */
export const recipe = {
  widths: [480, 960, 1600],
  avif: { quality: 50, effort: 4, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 72, mozjpeg: true },
}

/** Names the content and the way it is encoded; other bytes or another recipe give other names. */
export const hashOf = (original: Buffer): string =>
  createHash('sha256').update(JSON.stringify(recipe)).update(original).digest('hex').slice(0, 16)
