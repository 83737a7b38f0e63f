import { amountText, type ReadFields } from './entry-field.ts'
import { readCents } from '../orders/read-cents.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof weekdays)[number]

/** A price as the server has it. */
interface PriceRule {
  season?: { name?: string; from: string; to: string }
  weekdays?: readonly Weekday[]
  priceCents: number
}

/** A row of the table, as it is typed. */
export interface PriceRow {
  name: string
  /** `12/24`; both days are empty where the price counts all year. */
  from: string
  to: string
  /** In the order of a week; none is every day. */
  weekdays: readonly Weekday[]
  price: string
}
export type PriceCell = keyof PriceRow

/** The server takes no more. */
export const MOST_PRICES = 30
const MOST_CENTS = 100_000_000
const MOST_NAME = 40

export const emptyRow: PriceRow = { name: '', from: '', to: '', weekdays: [], price: '' }

/** Under which the errors of a cell are kept. */
export const cellName = (index: number, cell: PriceCell): string => `price_rules.${index}.${cell}`

/** `02-08` → `2/8` */
const dayText = (monthDay: string) => monthDay.split('-').map(Number).join('/')

const rowOf = ({ season, weekdays: days = [], priceCents }: PriceRule): PriceRow => ({
  name: season?.name ?? '',
  from: season ? dayText(season.from) : '',
  to: season ? dayText(season.to) : '',
  weekdays: days,
  price: amountText(priceCents),
})

/** The prices of a rental as the text of a field: two versions can be compared, and kept like any other. */
export const pricesText = (rules: readonly PriceRule[]): string => JSON.stringify(rules.map(rowOf))

export const rowsIn = (text: string): PriceRow[] => JSON.parse(text || '[]') as PriceRow[]
export const rowsText = (rows: readonly PriceRow[]): string => JSON.stringify(rows)

/** `2/8` or `02-08` → `02-08`; null for what is no day of every year. */
function readDay(text: string): string | null {
  const [, month, day] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text.trim()) ?? []
  const date = new Date(Date.UTC(2027, Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay ? date.toISOString().slice(5, 10) : null
}

const isLeapDay = (text: string) => /^0?2[/.-]29$/.test(text.trim())

function wrongDay(text: string, { name, from, to }: PriceRow): string | null {
  if (isLeapDay(text)) return 'February 29 counts as 2/28.'
  if (text.trim()) return readDay(text) ? null : 'Please enter a day such as 12/24.'
  if (from.trim() || to.trim()) return 'Please enter both days, or none.'
  return name.trim() ? 'Please enter the days of the season.' : null
}

function wrongPrice(text: string): string | null {
  const cents = readCents(text)
  if (cents === null) return 'Please enter an amount like 169.00.'
  return cents > 0 && cents <= MOST_CENTS ? null : 'Please enter a price above $0, and of at most $1,000,000.'
}

/** What is wrong with each cell of a row. */
function wrongCells(row: PriceRow): Partial<Record<PriceCell, string | null>> {
  const { name, from, to, weekdays: days, price } = row
  const isAlways = days.length === 0 && ![name, from, to].some((text) => text.trim())
  return {
    name: name.trim().length > MOST_NAME ? `Please enter at most ${MOST_NAME} characters.` : null,
    from: wrongDay(from, row),
    to: wrongDay(to, row),
    weekdays: isAlways ? 'Please choose days, or enter those of a season.' : null,
    price: wrongPrice(price),
  }
}

function entryOf({ name, from, to, weekdays: days, price }: PriceRow) {
  const title = name.trim()
  return {
    ...(from.trim() && { season: { ...(title && { name: title }), from: readDay(from), to: readDay(to) } }),
    ...(days.length > 0 && { weekdays: days }),
    price_cents: readCents(price),
  }
}

/** @returns what to send, or what is wrong, by the names of the cells */
export function readPrices(text: string): ReadFields {
  const rows = rowsIn(text)
  const errors = rows.flatMap((row, index) =>
    Object.entries(wrongCells(row)).flatMap(([cell, message]) =>
      message ? [[cellName(index, cell as PriceCell), [message]] as [string, string[]]] : [],
    ),
  )
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { value: rows.map(entryOf) }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
export const weekdayLabel = (day: Weekday): string => capital(day)

/** A line for each: `Winter, 12/1 to 2/28, Fri, Sat: $180.00` */
export const showPrices = (text: string): string =>
  rowsIn(text)
    .map(({ name, from, to, weekdays: days, price }) => {
      const when = [name, from && `${from} to ${to}`, ...days.map(capital)].filter(Boolean).join(', ')
      return `${when}: $${price}`
    })
    .join('\n')
