import type { Image } from '../contract/catalog.ts'

const isImage = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && 'uri' in value && 'sources' in value

/** The narrowest file of a picture in its best format; `srcset` lists `address widthw`. */
function narrowest({ uri, sources }: Image): string {
  const files = (sources[0]?.srcset ?? '').split(/,\s*/).map((entry) => entry.trim().split(/\s+/))
  const byWidth = files.toSorted(
    ([, a = '0w'], [, b = '0w']) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
  )
  return byWidth[0]?.[0] || uri
}

/**
 * One picture of each sauna in an answer, or every picture of the one sauna that it is about; small ones, since any
 * size of a picture is shown where its own is missing.
 */
export function firstPicturesIn(answer: unknown): string[] {
  const { data, images } = (answer ?? {}) as { data?: { images?: unknown[] }[]; images?: unknown[] }
  const shown = images ?? (data ?? []).map((item) => item.images?.[0])
  return shown.filter(isImage).map(narrowest)
}
