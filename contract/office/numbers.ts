import Type, { type Static } from 'typebox'
import { Cents, Day, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

const Month = Type.String({ pattern: '^2[01]\\d\\d-(0[1-9]|1[0-2])$' })
const Settlement = Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' }))
/** By default the month, and the year, at the company. */
const ofMonth = { query: Type.Object({ month: Type.Optional(Month), settlement: Settlement }) }
const ofYear = {
  query: Type.Object({
    year: Type.Optional(Type.String({ pattern: '^2[01]\\d\\d$' })),
    settlement: Settlement,
  }),
}
const shared = { method: 'GET', allows: ['owner', 'staff'], scope: 'own' } as const
/** Of 1; null where there is nothing to divide by. */
const Share = Nullable(Type.Number())

const Taken = {
  stay: Type.Integer(),
  turnover: Type.Integer(),
  block: Type.Integer(),
  free: Type.Integer(),
  /** Rented nights of those that were not blocked. */
  share: Share,
}

export const OccupancyNumbers = Type.Object({
  month: Month,
  from: Day,
  days: Type.Integer(),
  units: Type.Array(
    Type.Object({
      unit: Type.String(),
      title: Type.String(),
      place: Type.String(),
      /** A letter for each night: `s` stay, `t` turnover, `b` block, `-` free. */
      nights: Type.String(),
      ...Taken,
    }),
  ),
  all: Type.Object(Taken),
  /** How many saunas are left out, because a screen of so many is of no use. */
  units_left: Type.Integer(),
  settlements: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})
export type OccupancyNumbers = Static<typeof OccupancyNumbers>

const Money = {
  orders: Type.Integer(),
  net: Cents,
  delivery: Cents,
  tax: Cents,
  /** Net, delivery, and tax. */
  total: Cents,
  /** What went back in that time. */
  refunds: Cents,
}

export const RevenueNumbers = Type.Object({
  year: Type.Integer(),
  /** By month and place; the place is null for sales. */
  items: Type.Array(Type.Object({ month: Month, place: Nullable(Type.String()), ...Money })),
  all: Type.Object(Money),
})
export type RevenueNumbers = Static<typeof RevenueNumbers>

const Conversion = {
  /** How often the dates of a rental were looked at. */
  views: Type.Integer(),
  rentals: Type.Integer(),
  /** Rentals by views. */
  conversion: Share,
}

export const BookingNumbers = Type.Object({
  year: Type.Integer(),
  months: Type.Array(
    Type.Object({
      month: Month,
      orders: Type.Integer(),
      canceled: Type.Integer(),
      cancellation: Share,
      /** Half of the rentals were ordered so many days before they began, or more. */
      lead_days: Nullable(Type.Integer()),
      ...Conversion,
    }),
  ),
  products: Type.Array(Type.Object({ title: Type.String(), ...Conversion })),
})
export type BookingNumbers = Static<typeof BookingNumbers>

export const showOccupancy = officeEndpoint({
  ...shared,
  ...ofMonth,
  path: '/api/v1/office/numbers/occupancy',
  summary: 'What every night of every sauna was in a month',
  reply: OccupancyNumbers,
})

export const exportOccupancy = officeEndpoint({
  ...shared,
  ...ofMonth,
  path: '/api/v1/office/numbers/occupancy/csv',
  summary: 'The same as a CSV file',
  reply: Type.String(),
})

export const showRevenue = officeEndpoint({
  ...shared,
  ...ofYear,
  path: '/api/v1/office/numbers/revenue',
  summary: 'What a year brought, by month and place',
  reply: RevenueNumbers,
})

export const exportRevenue = officeEndpoint({
  ...shared,
  ...ofYear,
  path: '/api/v1/office/numbers/revenue/csv',
  summary: 'The same as a CSV file',
  reply: Type.String(),
})

export const showBookingNumbers = officeEndpoint({
  ...shared,
  ...ofYear,
  path: '/api/v1/office/numbers/bookings',
  summary: 'Lead time, cancellations, and conversion of a year',
  reply: BookingNumbers,
})

export const exportBookingNumbers = officeEndpoint({
  ...shared,
  ...ofYear,
  path: '/api/v1/office/numbers/bookings/csv',
  summary: 'The same by month, as a CSV file',
  reply: Type.String(),
})

export const exportBooks = officeEndpoint({
  ...shared,
  ...ofMonth,
  path: '/api/v1/office/numbers/books/csv',
  summary:
    'A month for bookkeeping: one row for each line of an order, with a rental line for each price of a night, payments and refunds included',
  reply: Type.String(),
})
