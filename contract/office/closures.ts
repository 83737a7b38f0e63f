import Type, { type Static } from 'typebox'
import { Cents, Day, Instant, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

export type ClosureReasonName = 'burn_ban' | 'storm' | 'breakdown' | 'other'
const ReasonName = Type.Unsafe<ClosureReasonName>(
  Type.String({ enum: ['burn_ban', 'storm', 'breakdown', 'other'] }),
)

/** `ended`: canceled or handed over without a choice. */
export type CaseStateName = 'open' | 'moved' | 'refunded' | 'withdrawn' | 'ended'

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

const Closure = Type.Object({
  id: Type.Integer(),
  settlement: Type.String(),
  reason: ReasonName,
  words: Type.String(),
  /** Serial numbers; null for all saunas of the place. */
  units: Nullable(Type.Array(Type.String())),
  first_night: Day,
  last_night: Day,
  closed_by: Type.String(),
  closed_at: Instant,
  reopened_at: Nullable(Instant),
  /** How many customers were asked, and how many have not chosen yet. */
  asked: Type.Integer(),
  unanswered: Type.Integer(),
})

const ClosureList = Type.Object({
  items: Type.Array(Closure),
  /** Where the member may close, with the saunas there. */
  settlements: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      units: Type.Array(Type.Object({ id: Type.Integer(), serial: Type.String(), title: Type.String() })),
    }),
  ),
})
export type ClosureList = Static<typeof ClosureList>

const Customer = Type.Object({ name: Type.String(), phone: Type.String(), email: Type.String() })

const orderFields = {
  number: Type.Integer(),
  unit: Type.String(),
  title: Type.String(),
  date_from: Day,
  date_to: Day,
  customer: Customer,
}

const AffectedOrder = Type.Object({
  ...orderFields,
  total_cost: Cents,
  /** `asked` by email, `released` because it is not paid, or `out`: the customer has the sauna. */
  effect: Type.Unsafe<'asked' | 'released' | 'out'>(Type.String({ enum: ['asked', 'released', 'out'] })),
})

const Preview = Type.Object({ orders: Type.Array(AffectedOrder) })
export type ClosurePreview = Static<typeof Preview>

const Case = Type.Object({
  /** The order as it is now. */
  ...orderFields,
  /** What it was before. */
  before: Type.Object({ title: Type.String(), date_from: Day, date_to: Day }),
  place: Nullable(Type.String()),
  state: Type.Unsafe<CaseStateName>(
    Type.String({ enum: ['open', 'moved', 'refunded', 'withdrawn', 'ended'] }),
  ),
  refund: Cents,
  answered_at: Nullable(Instant),
  reminded_at: Nullable(Instant),
})

const ClosureDetails = Type.Object({
  data: Closure,
  cases: Type.Array(Case),
  /** Whose customers have the sauna, and should be called. */
  out: Type.Array(AffectedOrder),
})
export type ClosureDetails = Static<typeof ClosureDetails>

const wanted = {
  settlement_id: Type.Optional(Id),
  /** Only these saunas; without it all of the place. */
  unit_ids: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  first_night: Type.Optional(Type.String({ maxLength: 10 })),
  last_night: Type.Optional(Type.String({ maxLength: 10 })),
}
const fields = ['settlement_id', 'unit_ids', 'first_night', 'last_night'] as const

const atHome = { allows: ['owner', 'staff'], scope: 'own' } as const
const one = { params: Type.Object({ closureId: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) }) }

export const listClosures = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/closures',
  ...atHome,
  summary: 'Dates that were closed for a reason, newest first, and where the member may close some',
  reply: ClosureList,
})

export const previewClosure = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/closures/preview',
  ...atHome,
  summary: 'Every order that a closure would affect; it changes nothing',
  body: Type.Object(wanted),
  reply: Preview,
  errors: fields,
})

export const closeDates = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/closures',
  ...atHome,
  summary: 'Close dates, and ask the customers of all paid orders in them',
  body: Type.Object({
    ...wanted,
    reason: Type.Optional(ReasonName),
    words: Type.Optional(Type.String({ maxLength: 2_000 })),
    /** The numbers of the orders that were shown before; with another one, the answer is a conflict. */
    seen: Type.Array(Type.Integer(), { maxItems: 5_000 }),
  }),
  reply: ClosureDetails,
  errors: [...fields, 'reason', 'words'],
})

export const showClosure = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/closures/:closureId',
  ...atHome,
  summary: 'One closure with the answers of its customers',
  ...one,
  reply: ClosureDetails,
})

export const remindCustomers = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/closures/:closureId/reminders',
  ...atHome,
  summary: 'Email those who have not chosen once more, unless their last email is only hours old',
  ...one,
  reply: Type.Object({
    reminded: Type.Integer(),
    /** The numbers of the orders whose email could not be prepared. */
    failed: Type.Array(Type.Integer()),
    details: ClosureDetails,
  }),
})

export const reopenDates = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/closures/:closureId/reopening',
  ...atHome,
  summary: 'Open closed dates again; orders whose customers have not chosen stay as they were',
  ...one,
  reply: ClosureDetails,
})
