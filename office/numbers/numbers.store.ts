import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import { addressFilter } from '../frame/address-filter.ts'

export type Occupancy = ReplyOf<'GET /api/v1/office/numbers/occupancy'>
export type Revenue = ReplyOf<'GET /api/v1/office/numbers/revenue'>
export type Bookings = ReplyOf<'GET /api/v1/office/numbers/bookings'>
export type NumbersStore = ReturnType<typeof createNumbersStore>

const names = ['month', 'settlement'] as const
export type NumbersFilter = Partial<Record<(typeof names)[number], string>>
export const numbersFilter = addressFilter(names)

/** The figures of a month, and of its year. */
export function createNumbersStore(call: OfficeCall) {
  const occupancy = remote<Occupancy>()
  const revenue = remote<Revenue>()
  const bookings = remote<Bookings>()

  async function load({ month, settlement }: NumbersFilter) {
    const year = month?.slice(0, 4)
    await Promise.all([
      occupancy.take(call('GET /api/v1/office/numbers/occupancy', { query: { month, settlement } })),
      revenue.take(call('GET /api/v1/office/numbers/revenue', { query: { year, settlement } })),
      bookings.take(call('GET /api/v1/office/numbers/bookings', { query: { year, settlement } })),
    ])
  }

  function clear() {
    for (const part of [occupancy, revenue, bookings]) part.clear()
  }

  return { occupancy, revenue, bookings, load, clear }
}
