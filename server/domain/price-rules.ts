import { type Day, eachDay, sayWeekday } from './day.ts'
import type { Cents } from './money.ts'
import type { Stay } from './stay.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** A part of every year, first and last day included, as `MM-DD`: from `12-01` to `02-28` is over New Year. */
export interface Season {
  /** The owner's word for it; may be empty. */
  name: string
  from: string
  to: string
}

/** What a night costs in a season, on certain days of the week, or on those days of that season. */
export interface PriceRule {
  /** Null for all of the year. */
  season: Season | null
  /** In the order of a week; empty for all of them. */
  weekdays: readonly Weekday[]
  price: Cents
}

/** What the nights of a rental cost. */
export interface NightlyPrices {
  /** Of a night without a rule. */
  price: Cents
  /** In any order; none by default. */
  priceRules?: readonly PriceRule[]
}

/** So many nights of a stay at the same price. */
export interface NightPrice {
  nights: number
  price: Cents
}

/** Of one sauna: more would be a list that nobody reads. */
export const MOST_PRICE_RULES = 30

const YEAR = 365
/** How many days there are before each month of a year without a leap day. */
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** The leap day counts as February 28, so that a season is as long in every year. */
const withoutLeapDay = (monthDay: string) => (monthDay === '02-29' ? '02-28' : monthDay)

/** Whether it is a day of every year: `02-29` is not. */
export const isMonthDay = (text: string): boolean => {
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(text) ?? []
  const length = (daysBefore[Number(month)] ?? YEAR) - (daysBefore[Number(month) - 1] ?? YEAR)
  return Number(day) >= 1 && Number(day) <= length
}

const dayOfYear = (monthDay: string) =>
  (daysBefore[Number(monthDay.slice(0, 2)) - 1] ?? 0) + Number(monthDay.slice(3))

/** How many days of a year a rule may be about, whatever days of the week they are. */
const lengthOf = ({ season }: PriceRule): number =>
  season ? ((dayOfYear(season.to) - dayOfYear(season.from) + YEAR) % YEAR) + 1 : YEAR

const daysAWeek = ({ weekdays: days }: PriceRule): number => days.length || weekdays.length

const isInSeason = (season: Season | null, monthDay: string): boolean => {
  if (!season) return true
  const { from, to } = season
  return from <= to ? from <= monthDay && monthDay <= to : from <= monthDay || monthDay <= to
}

const isOn = (days: readonly Weekday[], weekday: Weekday) => days.length === 0 || days.includes(weekday)

const isAbout = ({ season, weekdays: days }: PriceRule, monthDay: string, weekday: Weekday): boolean =>
  isOn(days, weekday) && isInSeason(season, monthDay)

/**
 * The narrower rule comes first: the shorter season, and of the same length the one for fewer days of the week. So days
 * of a season come before that season, a season before days of the week all year, and Christmas before winter.
 */
export const byPrecedence = (rules: readonly PriceRule[]): PriceRule[] =>
  rules.toSorted((a, b) => lengthOf(a) - lengthOf(b) || daysAWeek(a) - daysAWeek(b))

/** `fri` for a Friday. */
export const weekdayOf = (day: Day): Weekday => sayWeekday(day).toLowerCase() as Weekday

/** `12-24` of any year; `02-28` for the leap day. */
export const monthDayOf = (day: Day): string => withoutLeapDay(day.slice(5))

/**
 * What the night costs that begins on this day: the price of the narrowest rule that is about it, or the base price. Every
 * total of the shop is a sum of these; the lists that are sorted by them have an SQL twin in
 * repositories/catalog/night-prices.ts.
 */
export function priceOfDay(prices: NightlyPrices): (day: Day) => Cents {
  const priceOn = pricesByDay(prices)
  return (day) => priceOn(monthDayOf(day), weekdayOf(day))
}

function pricesByDay({ price, priceRules = [] }: NightlyPrices) {
  const narrowestFirst = byPrecedence(priceRules)
  return (monthDay: string, weekday: Weekday): Cents =>
    narrowestFirst.find((rule) => isAbout(rule, monthDay, weekday))?.price ?? price
}

/** What the nights of a stay cost, one entry for each price, in the order in which they first come. */
export function nightPricesOf(prices: NightlyPrices, { from, to }: Stay): NightPrice[] {
  const nights = new Map<Cents, number>()
  const priceOf = priceOfDay(prices)
  for (const day of eachDay(from, to)) {
    const price = priceOf(day)
    nights.set(price, (nights.get(price) ?? 0) + 1)
  }
  return [...nights].map(([price, count]) => ({ nights: count, price }))
}

export const sumOfNights = (nightPrices: readonly NightPrice[]): Cents =>
  nightPrices.reduce((sum, { nights, price }) => sum + nights * price, 0)

const everyMonthDay = eachDay('2027-01-01', '2028-01-01').map(monthDayOf)

/** Every price that some night costs, the lowest first. */
export function everyPrice(prices: NightlyPrices): Cents[] {
  if (!prices.priceRules?.length) return [prices.price]
  const priceOn = pricesByDay(prices)
  const all = everyMonthDay.flatMap((monthDay) => weekdays.map((weekday) => priceOn(monthDay, weekday)))
  return [...new Set(all)].toSorted((a, b) => a - b)
}

/** Two rules of which none is narrower, and which are about the same nights; null if there are none. */
export function findClash(rules: readonly PriceRule[]): [PriceRule, PriceRule] | null {
  const pairs = rules.flatMap((a, index) => rules.slice(index + 1).map((b) => [a, b] as const))
  const found = pairs.find(
    ([a, b]) =>
      lengthOf(a) === lengthOf(b) &&
      daysAWeek(a) === daysAWeek(b) &&
      weekdays.some((weekday) => isOn(a.weekdays, weekday) && isOn(b.weekdays, weekday)) &&
      everyMonthDay.some((monthDay) => isInSeason(a.season, monthDay) && isInSeason(b.season, monthDay)),
  )
  return found ? [...found] : null
}
