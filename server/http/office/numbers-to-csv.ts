import type { BookingNumbers, OccupancyNumbers, RevenueNumbers } from '../../../contract/office/numbers.ts'
import type { CsvCell } from '../../domain/csv.ts'
import type { Cents } from '../../domain/money.ts'
import type { BookedLine } from '../../repositories/office/numbers.repo.ts'

type Rows = readonly (readonly CsvCell[])[]

/** A number, as spreadsheets add them up. */
const dollars = (cents: Cents): number => cents / 100
const percent = (share: number | null): number | null => share && Math.round(share * 1000) / 10

export const occupancyRows = ({ units }: Pick<OccupancyNumbers, 'units'>): Rows => [
  ['Sauna', 'Model', 'Place', 'Rented nights', 'Turnover', 'Blocked', 'Free', 'Rented, %', 'Nights'],
  ...units.map((row) => [
    row.unit,
    row.title,
    row.place,
    row.stay,
    row.turnover,
    row.block,
    row.free,
    percent(row.share),
    // As a word: many begin with the sign of a free night, which looks like a formula.
    `nights ${row.nights}`,
  ]),
]

export const revenueRows = ({ items }: Pick<RevenueNumbers, 'items'>): Rows => [
  ['Month', 'Place', 'Orders', 'Net', 'Delivery', 'Tax', 'Total', 'Refunds'],
  ...items.map(({ month, place, orders, net, delivery, tax, total, refunds }) => [
    month,
    place ?? 'Sales',
    orders,
    ...[net, delivery, tax, total, refunds].map(dollars),
  ]),
]

export const bookingRows = ({ months }: Pick<BookingNumbers, 'months'>): Rows => [
  [
    'Month',
    'Orders',
    'Canceled',
    'Canceled, %',
    'Lead time, days',
    'Views',
    'Rentals',
    'Rentals by views, %',
  ],
  ...months.map((row) => [
    row.month,
    row.orders,
    row.canceled,
    percent(row.cancellation),
    row.lead_days,
    row.views,
    row.rentals,
    percent(row.conversion),
  ]),
]

/**
 * What was charged and what was received, in columns of their own: over all months together they are the same for every
 * order. A refund takes away from both; what a change costs less has lowered the charges already. What was charged of a
 * deposit is in both, and so is what of it went back.
 * Nights and their price are last, where they move no column that somebody imports by its place.
 */
export const bookRows = (lines: readonly BookedLine[]): Rows => [
  [
    'Day',
    'Order',
    'Place',
    'Sauna',
    'Line',
    'Charged',
    'Received',
    'Tax rate, %',
    'Payment company',
    'Reference',
    'Nights',
    'Price per night',
  ],
  ...lines.map((line) => {
    const { day, order, place, sauna, kind, cents, taxPpm, gateway, ref, nights, nightCents } = line
    const isBack = kind === 'refund' || kind === 'change refund' || kind === 'deposit refund'
    const signed = dollars(isBack ? -cents : cents)
    const isCharged = kind !== 'payment' && kind !== 'change refund'
    const isReceived = isBack || kind === 'payment' || kind === 'deposit'
    return [
      day,
      order,
      place ?? 'Sales',
      sauna,
      kind,
      isCharged ? signed : null,
      isReceived ? signed : null,
      taxPpm / 10_000,
      gateway,
      ref,
      nights,
      nightCents === null ? null : dollars(nightCents),
    ]
  }),
]
