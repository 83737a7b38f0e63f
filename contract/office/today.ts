import Type, { type Static } from 'typebox'
import { Day, Nullable } from '../endpoint.ts'
import { everyRole, officeEndpoint } from './access.ts'

const TodayOrder = Type.Object({
  number: Type.Integer(),
  /** A sauna's serial number; null for one that is sold. */
  unit: Nullable(Type.String()),
  title: Type.String(),
  /** The first and last day; null for a sale. */
  date_from: Nullable(Day),
  date_to: Nullable(Day),
  method: Type.Unsafe<'pickup' | 'delivery'>(Type.String({ enum: ['pickup', 'delivery'] })),
  /** In one line; null for a pickup, and for a partner, who does not see customers' data. */
  address: Nullable(Type.String()),
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

const Place = Type.Object({
  id: Nullable(Type.Integer()),
  name: Type.String(),
  groups: Type.Array(TodayGroup),
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
