import { addDays, type Day, eachDay, isDay } from '../domain/day.ts'
import { UsageError } from './command.ts'

/** A whole number from 1 on. */
export function numberFrom(text: string | undefined, name: string): number {
  const number = /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (Number.isNaN(number)) throw new UsageError(`Name ${name}, such as 12.`)
  return number
}

/** `--limit 20` */
export const limitFrom = (text: unknown, fallback: number): number =>
  text === undefined ? fallback : numberFrom(String(text), 'how many')

export function dayFrom(text: string | undefined): Day {
  if (text === undefined || !isDay(text)) throw new UsageError('Write days as 2026-12-24.')
  return text
}

/** Both ends included; one day alone is one night. */
export function nightsFrom(first: string | undefined, last: string | undefined): Day[] {
  const from = dayFrom(first)
  const to = last === undefined ? from : dayFrom(last)
  const nights = eachDay(from, addDays(to, 1))
  if (nights.length === 0 || nights.length > 730)
    throw new UsageError('From the first day to the last, at most two years.')
  return nights
}

/** `56.80` or `56` in cents. */
export function centsFrom(text: string): number {
  const [, dollars, cents = ''] = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(text) ?? []
  if (dollars === undefined) throw new UsageError('Write amounts as 56.80.')
  return Number(dollars) * 100 + Number(cents || 0)
}
