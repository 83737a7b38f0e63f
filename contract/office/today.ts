import Type, { type Static } from 'typebox'
import { Cents, Day, Instant, Nullable } from '../endpoint.ts'
import { SiteCheck } from '../site.ts'
import { TowCheck } from '../trailer.ts'
import { everyRole, officeEndpoint } from './access.ts'
import { HandoverKindName } from './handovers.ts'

const TodayOrder = Type.Object({
  number: Type.Integer(),
  /** A sauna's serial number; null for one that is sold. */
  unit: Nullable(Type.String()),
  title: Type.String(),
  /** The first and last day; null for a sale. */
  date_from: Nullable(Day),
  date_to: Nullable(Day),
  method: Type.Unsafe<'pickup' | 'delivery'>(Type.String({ enum: ['pickup', 'delivery'] })),
  /** In the settlement’s words: `3 PM to 7 PM`; null where it has none. */
  hours: Nullable(Type.String()),
  /** In one line; null for a pickup, and for a partner, who does not see customers' data. */
  address: Nullable(Type.String()),
  /** As the crow flies to the address, rounded up; null without one. */
  miles: Nullable(Type.Integer()),
  /** Whether the customer's car can tow it; null for whatever nobody tows from here, and for a partner. */
  tow_check: Nullable(Type.Pick(TowCheck, ['outcome', 'title', 'lent'])),
  /** Whether it fits where it is delivered to; null for whatever is not brought from here, and for a partner. */
  site_check: Nullable(Type.Pick(SiteCheck, ['outcome', 'title'])),
  /** What is not paid yet, and what a cancellation would give back now; null for a partner. */
  balance: Nullable(Type.Object({ due: Cents, refundable: Cents })),
  /** A deposit is wanted before it goes out, and not held on a card yet; false for a partner. */
  lacks_deposit: Type.Boolean(),
  /** Null for a partner. */
  customer: Nullable(Type.Object({ name: Type.String(), phone: Type.String() })),
})

const TodayGroup = Type.Object({
  kind: Type.Unsafe<TodayKind>(
    Type.String({ enum: ['goes_out', 'late_out', 'comes_back', 'late_back', 'sold'] }),
  ),
  orders: Type.Array(TodayOrder),
})
export type TodayKind = 'goes_out' | 'late_out' | 'comes_back' | 'late_back' | 'sold'

const DoneHandover = Type.Object({
  key: Type.String(),
  number: Type.Integer(),
  unit: Nullable(Type.String()),
  title: Type.String(),
  kind: HandoverKindName,
  by: Type.String(),
  at: Instant,
  /** Null if it cannot be undone anymore. */
  undo_until: Nullable(Instant),
})

const Place = Type.Object({
  id: Nullable(Type.Integer()),
  name: Type.String(),
  groups: Type.Array(TodayGroup),
  /** What goes out on the day after, and has to be ready by then. */
  next_day: Type.Array(
    Type.Object({
      order: TodayOrder,
      /** The sauna is with another customer. */
      still_out: Type.Boolean(),
    }),
  ),
  /** What was recorded on this day; empty for a partner. */
  done: Type.Array(DoneHandover),
})

export const Today = Type.Object({
  day: Day,
  /** The day it is at the company. */
  today: Day,
  /** Those with something to do; id null for what is sold from the company’s own address. */
  places: Type.Array(Place),
  /** Those that the member may choose from. */
  settlements: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})
export type Today = Static<typeof Today>

export const showToday = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/today',
  allows: everyRole,
  scope: 'own',
  summary: 'What goes out and comes back on a day, by settlement',
  query: Type.Object({
    day: Type.Optional(Type.String({ maxLength: 10 })),
    settlement: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })),
  }),
  reply: Today,
  errors: ['day', 'settlement'],
})
