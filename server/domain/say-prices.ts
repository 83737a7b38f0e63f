import { type Cents, formatUsd } from './money.ts'
import {
  byPrecedence,
  everyPrice,
  type NightlyPrices,
  type PriceRule,
  type Season,
  weekdays,
} from './price-rules.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const lastDays = ['31', '28', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31']

const showPrice = (cents: Cents) => formatUsd(cents).replace(/\.00$/, '')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `12-24` is `Dec 24`. */
const showDay = (monthDay: string) =>
  `${months[Number(monthDay.slice(0, 2)) - 1]?.slice(0, 3)} ${Number(monthDay.slice(3))}`

/** `December to February` where the months are whole, else `Dec 24 to Jan 1`. */
function showDates({ from, to }: Season): string {
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 2)) - 1) as [number, number]
  if (from.slice(3) !== '01' || to.slice(3) !== lastDays[last])
    return from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`
  return first === last && from <= to ? `${months[first]}` : `${months[first]} to ${months[last]}`
}

const showSeason = (season: Season) =>
  season.name ? `${season.name} (${showDates(season)})` : showDates(season)

/** `Fri and Sat`, `Mon to Thu`, `Mon, Wed, and Fri` */
function showWeekdays(days: PriceRule['weekdays']): string {
  const names = days.map(capital)
  const [first, second, last = ''] = [names[0], names[1], names.at(-1)]
  if (names.length < 3) return names.join(' and ')
  const isInARow =
    weekdays.indexOf(days.at(-1) ?? 'mon') - weekdays.indexOf(days[0] ?? 'mon') === days.length - 1
  return isInARow
    ? `${first} to ${last}`
    : `${[first, second, ...names.slice(2, -1)].join(', ')}, and ${last}`
}

/** When a rule counts: `Fri and Sat`, `Winter (December to February)`, `Fri and Sat, December to February`. */
export const sayWhen = ({ season, weekdays: days }: PriceRule): string =>
  [...(days.length > 0 ? [showWeekdays(days)] : []), ...(season ? [showSeason(season)] : [])].join(', ')

/** The rules in short words, the widest first: `Fri and Sat $150; December to February $180`. */
export const sayRules = (rules: readonly PriceRule[]): string =>
  byPrecedence(rules)
    .toReversed()
    .map((rule) => `${sayWhen(rule)} ${showPrice(rule.price)}`)
    .join('; ')

/** The same for customers: where the base price is not the lowest, it is named, too. Null without rules. */
export function sayPrices(prices: NightlyPrices): string | null {
  const { price, priceRules = [] } = prices
  if (priceRules.length === 0) return null
  const isNamed = everyPrice(prices).indexOf(price) > 0
  return [sayRules(priceRules), ...(isNamed ? [`otherwise ${showPrice(price)}`] : [])].join('; ')
}
