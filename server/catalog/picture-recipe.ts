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
  /** For other sites; only of pictures that a product begins with. */
  share?: Pick<EncodedFile, 'name' | 'bytes'>
}

/** Of originals. */
export const limits = { minWidth: 480, maxPixels: 40_000_000 }

/** How pictures are encoded. Changing it makes the next import encode all of them again, under new names. */
export const recipe = {
  widths: [480, 960, 1600],
  avif: { quality: 50, effort: 4, chromaSubsampling: '4:2:0' },
  jpeg: { quality: 72, mozjpeg: true },
}

/**
 * What phones want between those widths: a picture of a list, and one from edge to edge. Only as AVIF, since the list of
 * files travels with every page. They came later and are not in the hash, because a name contains the width anyway: the
 * other files keep their names, by which browsers, workers and old orders know them.
 */
export const phoneWidths = [256, 736]

/**
 * What other sites show beside a link to a product: the shape that they ask for. The first quality is taken that is small
 * enough; only noise needs the last.
 */
export const sharePicture = { width: 1200, height: 630, qualities: [80, 70, 55, 35, 10], maxBytes: 150_000 }

/** The number stands for the recipe of this file alone. */
export const shareFileOf = (hash: string): string => `${hash}-share1.jpg`

/** The files that a picture should have, the narrowest first; none is wider than the original. */
export function filesFor(hash: string, width: number): Omit<EncodedFile, 'bytes'>[] {
  const common = new Set(recipe.widths.map((each) => Math.min(each, width)))
  const more = phoneWidths.filter((each) => each < width && !common.has(each))
  return [...common, ...more]
    .toSorted((a, b) => a - b)
    .flatMap((each) => {
      const avif = { name: `${hash}-${each}.avif`, type: 'image/avif', width: each } as const
      const jpeg = { name: `${hash}-${each}.jpg`, type: 'image/jpeg', width: each } as const
      return common.has(each) ? [avif, jpeg] : [avif]
    })
}

/** Identifies the content and how it is encoded; different bytes or a different recipe give a different hash. */
export const hashOf = (original: Buffer): string =>
  createHash('sha256').update(JSON.stringify(recipe)).update(original).digest('hex').slice(0, 16)

/** Of a photo of the office, in pixels of its longer side: for a list, and to see a crack. */
export const photoSizes = { small: 320, large: 1600 } as const
export type PhotoSize = keyof typeof photoSizes
