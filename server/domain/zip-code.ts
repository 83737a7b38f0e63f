import table from './zip-centroids.json' with { type: 'json' }

/** A point on earth in degrees; north and east are positive. */
export interface Point {
  latitude: number
  longitude: number
}

const TEN_THOUSANDTHS = 10_000

/** The first five digits of a ZIP code as people type it (`78701`, `78701-1234`, `78701 1234`), or null if it is not one. */
export const zipOf = (typed: string): string | null =>
  /^\s*(\d{5})(?:[- ]?\d{4})?\s*$/.exec(typed)?.[1] ?? null

/** What a customer reads where `zipCentroid` knows no place: one line on a phone, for which a list of saunas has room. */
export const UNKNOWN_ZIP = 'No streets found with this ZIP code.'

/**
 * The center of a ZIP code's area, to 36 feet; null for what is not a ZIP code, and for codes without an area of their own
 * (post office boxes, single large recipients). It searches only the hundred codes around it, so nothing has to be
 * unpacked in advance. The data comes from the U.S. Census Bureau and is in the public domain: see the head of the file.
 */
export function zipCentroid(typed: string): Point | null {
  const zip = zipOf(typed)
  if (!zip) return null
  const areas: Partial<Record<string, string>> = table.areas
  const found = areas[zip.slice(0, 3)]?.split(';').find((area) => area.startsWith(zip.slice(3)))
  if (!found) return null
  const [, latitude, longitude] = found.split(' ')
  return { latitude: Number(latitude) / TEN_THOUSANDTHS, longitude: Number(longitude) / TEN_THOUSANDTHS }
}
