import type { BookingNumbers, OccupancyNumbers, RevenueNumbers } from '../../../contract/office/numbers.ts'
import { type NightKind, type Occupancy, shareOf } from '../../domain/office/occupancy.ts'
import type { MonthOfBookings, ProductBookings, Revenue } from '../../repositories/office/numbers.repo.ts'
import type { TimelineUnit } from '../../repositories/office/timeline.repo.ts'

const letters: Record<NightKind, string> = { stay: 's', turnover: 't', block: 'b', free: '-' }

const sumOf = <T>(rows: readonly T[], valueOf: (row: T) => number) =>
  rows.reduce((sum, row) => sum + valueOf(row), 0)

const countsOf = ({ stay, turnover, block, free, share }: Omit<Occupancy, 'unitId' | 'nights'>) => ({
  stay,
  turnover,
  block,
  free,
  share,
})

export const occupancyToWire = (
  units: readonly TimelineUnit[],
  taken: readonly Occupancy[],
): Pick<OccupancyNumbers, 'units' | 'all' | 'units_left'> => {
  const sums = {
    stay: sumOf(taken, ({ stay }) => stay),
    turnover: sumOf(taken, ({ turnover }) => turnover),
    block: sumOf(taken, ({ block }) => block),
    free: sumOf(taken, ({ free }) => free),
  }
  const days = sumOf(taken, ({ nights }) => nights.length)
  return {
    units: units.flatMap(({ serial, title, settlementName }, at) => {
      const one = taken[at]
      if (!one) return []
      const nights = one.nights.map((kind) => letters[kind]).join('')
      return [{ unit: serial, title, place: settlementName, nights, ...countsOf(one) }]
    }),
    all: { ...sums, share: shareOf({ ...sums, days }) },
    units_left: Math.max(0, (units[0]?.total ?? 0) - units.length),
  }
}

const moneyOf = (rows: readonly Revenue[]) => {
  const net = sumOf(rows, (row) => row.net)
  const delivery = sumOf(rows, (row) => row.delivery)
  const tax = sumOf(rows, (row) => row.tax)
  return {
    orders: sumOf(rows, ({ orders }) => orders),
    net,
    delivery,
    tax,
    total: net + delivery + tax,
    refunds: sumOf(rows, ({ refunds }) => refunds),
  }
}

export const revenueToWire = (rows: readonly Revenue[]): Omit<RevenueNumbers, 'year'> => ({
  items: rows.map((row) => ({ month: row.month, place: row.place, ...moneyOf([row]) })),
  all: moneyOf(rows),
})

const conversionOf = (rows: readonly ProductBookings[]) => {
  const [views, rentals] = [sumOf(rows, (row) => row.views), sumOf(rows, (row) => row.rentals)]
  return { views, rentals, conversion: views === 0 ? null : rentals / views }
}

/** Months in which nothing was booked and nothing looked at are left out. */
export function bookingsToWire(
  bookings: readonly MonthOfBookings[],
  views: readonly ProductBookings[],
): Omit<BookingNumbers, 'year'> {
  const names = [...new Set([...bookings, ...views].map(({ month }) => month))].toSorted()
  const monthToWire = (month: string): BookingNumbers['months'][number] => {
    const { orders = 0, canceled = 0, leadDays = null } = bookings.find((one) => one.month === month) ?? {}
    return {
      month,
      orders,
      canceled,
      cancellation: orders === 0 ? null : canceled / orders,
      lead_days: leadDays,
      ...conversionOf(views.filter((one) => one.month === month)),
    }
  }
  const titles = new Map(views.map(({ productId, title }) => [productId, title]))
  const productToWire = ([id, title]: [number, string]): BookingNumbers['products'][number] => ({
    title,
    ...conversionOf(views.filter(({ productId }) => productId === id)),
  })
  return { months: names.map(monthToWire), products: [...titles].map(productToWire) }
}
