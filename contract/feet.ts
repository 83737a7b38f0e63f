/** Lengths are whole inches everywhere; people type and read feet and inches. */

/** What to say where a length cannot be read. */
export const LENGTH_MESSAGE = 'Please enter feet, or feet and inches, such as 10 or 10 6, or leave it empty.'

const MOST_INCHES = 300 * 12

/**
 * A length as typed on a phone, whose number keys have no marks for feet and inches: `10`, `10.5`, `10 6`, `10'6"`, and
 * `10 ft 6 in` are feet, `126 in` is inches. What is between two inches is the lower one.
 * @returns inches; null where nothing is typed, undefined for what is no length of up to 300 feet
 */
export function readLength(typed: string): number | null | undefined {
  const text = typed
    .toLowerCase()
    .replaceAll(/''|[”″"]|inch(es)?/g, 'in')
    .replaceAll(/[’′']|feet|foot/g, 'ft')
    .replaceAll(/\s*(ft|in)\.?\s*/g, '$1')
    .trim()
  if (text === '') return null
  const [, whole] = /^(\d{1,4})in$/.exec(text) ?? []
  const [, decimal] = /^(\d{1,3}\.\d{0,2}|\.\d{1,2})(?:ft)?$/.exec(text) ?? []
  const [, feet, inches = '0'] = /^(\d{1,3})(?:ft|(?:ft|\s+|-)(\d|1[01])(?:in)?)?$/.exec(text) ?? []
  const length = Number(whole ?? Math.floor(Number(decimal ?? feet) * 12) + Number(inches))
  return length <= MOST_INCHES ? length : undefined
}

/** `126` → `10 ft 6 in` */
export function showLength(inches: number): string {
  const feet = Math.floor(inches / 12)
  const rest = inches % 12
  return [feet > 0 && `${feet}\u00A0ft`, (rest > 0 || feet === 0) && `${rest}\u00A0in`]
    .filter(Boolean)
    .join('\u00A0')
}

/** As a field has it: `10 6`. */
export const typedLength = (inches: number): string =>
  inches % 12 ? `${Math.floor(inches / 12)} ${inches % 12}` : String(inches / 12)
