import { listNights } from '../domain/block.ts'
import { type Day, isDay } from '../domain/day.ts'
import { UsageError } from './command.ts'

/** A whole number, 1 or more. */
export function parseNumber(text: string | undefined, name: string): number {
  const number = /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (Number.isNaN(number)) throw new UsageError(`Give ${name}, such as 12.`)
  return number
}

/** `--limit 20` */
export const parseLimit = (text: unknown, fallback: number): number =>
  text === undefined ? fallback : parseNumber(String(text), 'a limit')

export function parseDay(text: string | undefined): Day {
  if (text === undefined || !isDay(text)) throw new UsageError('Write dates like 2026-12-24.')
  return text
}

/** Both ends included; one day alone is one night. */
export function parseNights(first: string | undefined, last: string | undefined): Day[] {
  const from = parseDay(first)
  const to = last === undefined ? from : parseDay(last)
  const nights = listNights(from, to)
  if (!nights)
    throw new UsageError('The last day must be on or after the first, and at most two years later.')
  return nights
}

/** `56.80` or `56` in cents. */
export function parseCents(text: string): number {
  const [, dollars, cents = ''] = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(text) ?? []
  if (dollars === undefined) throw new UsageError('Write amounts like 56.80.')
  return Number(dollars) * 100 + Number(cents || 0)
}
