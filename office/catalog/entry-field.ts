import { showMoney } from '../../src/lib/money.ts'
import { readCents } from '../orders/read-cents.ts'

/** What became of a text: the value to send, or what is wrong with it. */
export type ReadText = { value: unknown } | { message: string }

/** What became of several fields together, and what is wrong with each by its name. */
export type ReadFields = { value: unknown } | { errors: Record<string, string[]> }

/**
 * One field of something that is edited. While it is edited it is a text, so that nothing typed is lost, whatever it is,
 * and two versions of it can be compared.
 */
export interface EntryField<Entry> {
  /** The wire name. */
  name: string
  label: string
  hint?: string
  /** Half as wide as the form, like numbers. */
  isShort?: boolean
  kind: 'text' | 'number' | 'lines' | 'formatted' | 'switch' | 'choice' | 'prices' | 'pictures'
  /** Of a choice. */
  options?: readonly { value: string; label: string }[]
  toText(entry: Entry): string
  /** Only of fields that are no plain text. */
  read?(text: string): ReadText | ReadFields
  /** How a version is shown beside another. */
  show?(text: string): string
  /** Only an owner may change it. */
  isOwners?: boolean
}

export const readWhole = (text: string): ReadText =>
  /^\d{1,9}$/.test(text.trim())
    ? { value: Number(text.trim()) }
    : { message: 'Please enter a whole number, such as 3.' }

/** Empty is no number at all. */
export const readOptionalWhole = (text: string): ReadText => (text.trim() ? readWhole(text) : { value: null })

export const readNumber = (text: string): ReadText => {
  const value = Number(text.trim())
  return text.trim() && Number.isFinite(value)
    ? { value }
    : { message: 'Please enter a number, such as 44.0582.' }
}

/** Empty is no number at all. */
export const readOptionalNumber = (text: string): ReadText => {
  const value = Number(text.trim())
  if (!text.trim()) return { value: null }
  return Number.isFinite(value) ? { value } : { message: 'Please enter a number, such as 2.5.' }
}

/** `3 PM`, `3:30 pm`, or `15:30` → `15:30`. Empty is no time at all. */
export function readTime(text: string): ReadText {
  if (!text.trim()) return { value: '' }
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? []
  const isWrong = half ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23
  if (hour === undefined || isWrong || Number(minute) > 59 || (!half && !text.includes(':')))
    return { message: 'Please enter a time such as 3 PM.' }
  const noon = half?.toLowerCase() === 'p' ? 12 : 0
  const hours = half ? (Number(hour) % 12) + noon : Number(hour)
  return { value: `${String(hours).padStart(2, '0')}:${minute}` }
}

/** `15:30` → `3:30 PM` */
export function timeText(time: string): string {
  if (!time) return ''
  const hour = Number(time.slice(0, 2))
  const minutes = time.endsWith(':00') ? '' : time.slice(2)
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

export const readAmount = (text: string): ReadText => {
  const value = readCents(text)
  return value === null ? { message: 'Please enter an amount like 169.00.' } : { value }
}

/** Empty is no amount at all. */
export const readOptionalAmount = (text: string): ReadText =>
  text.trim() ? readAmount(text) : { value: null }

/** `$169.00` → `169.00` */
export const amountText = (cents: number): string => showMoney(cents).replace('$', '')

/** `8.25` → 82500 parts per million */
export const readPercent = (text: string): ReadText => {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?\s*%?$/.exec(text.trim()) ?? []
  return whole === undefined
    ? { message: 'Please enter a rate like 8.25.' }
    : { value: Number(whole) * 10_000 + Number(part.padEnd(4, '0')) }
}

export const percentText = (ppm: number): string => String(ppm / 10_000)

interface Pair {
  label: string
  value: string
}

/** One in each line: `Wood: Spruce, oiled`. */
export const pairsText = (pairs: readonly Pair[]): string =>
  pairs.map(({ label, value }) => `${label}: ${value}`).join('\n')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function readPairs(text: string): ReadText {
  const parts = linesOf(text).map((line) => /^([^:]+):\s*(.+)$/.exec(line) ?? line)
  const wrong = parts.find((part) => typeof part === 'string')
  if (wrong !== undefined) return { message: `“${String(wrong)}” needs a label, a colon, and a value.` }
  return { value: parts.map(([, label, value]) => ({ label: label?.trim(), value })) }
}

/** One in each line: `97701 Bend`. */
export const townsText = (towns: readonly { zip: string; town: string }[]): string =>
  towns.map(({ zip, town }) => `${zip} ${town}`).join('\n')

export function readTowns(text: string): ReadText {
  const parts = linesOf(text).map((line) => /^(\d{5})\s+(\S.*)$/.exec(line) ?? line)
  const wrong = parts.find((part) => typeof part === 'string')
  if (wrong !== undefined)
    return { message: `“${String(wrong)}” is not a ZIP code of five digits and a town.` }
  return { value: parts.map(([, zip, town]) => ({ zip, town })) }
}
