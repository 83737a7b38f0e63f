import type { Image } from '../contract/catalog.ts'

const isImage = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && 'uri' in value && 'sources' in value

/** A picture's smallest file of at least this width in the best format, else its widest; `srcset` lists `address 480w`. */
function fileOf({ uri, sources }: Image, width: number): string {
  const files = (sources[0]?.srcset ?? '')
    .split(/,\s*/)
    .map((entry) => entry.trim().split(/\s+/))
    .map(([address = '', size = '0w']) => ({ address, width: Number.parseInt(size, 10) }))
    .toSorted((a, b) => a.width - b.width)
  return (files.find((file) => file.width >= width) ?? files.at(-1))?.address || uri
}

/** Every picture of the one sauna that an answer is about. */
export function picturesIn(answer: unknown, width: number): string[] {
  const { images = [] } = (answer ?? {}) as { images?: unknown[] }
  return images.filter(isImage).map((image) => fileOf(image, width))
}

/** Wide enough to stand in for any size of the same picture. */
const STAND_IN_WIDTH = 480

/** All pictures of a sauna that nobody has opened, as small as there are. */
export const smallPicturesIn = (answer: unknown): string[] => picturesIn(answer, 0)

/**
 * One picture of each sauna in an answer, or every picture of the one sauna that it is about. Small ones, since any
 * size of a picture stands in for a missing one.
 */
export function firstPicturesIn(answer: unknown): string[] {
  const { data } = (answer ?? {}) as { data?: { images?: unknown[] }[] }
  if (!data) return picturesIn(answer, STAND_IN_WIDTH)
  return data.flatMap((item) => picturesIn({ images: item.images?.slice(0, 1) }, STAND_IN_WIDTH))
}
