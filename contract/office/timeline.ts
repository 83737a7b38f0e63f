import Type, { type Static } from 'typebox'
import { Day, Instant, Nullable } from '../endpoint.ts'
import { everyRole, officeEndpoint } from './access.ts'
import { ReportKindName } from './reports.ts'

/** Nights in a row of one sauna, as short on the wire as possible: a screen has thousands of them. */
const Span = Type.Object({
  /** Days from the first day asked for; negative for what began earlier. */
  at: Type.Integer(),
  nights: Type.Integer(),
  kind: Type.Unsafe<SpanKind>(Type.String({ enum: ['order', 'hold', 'turnover', 'block'] })),
  /** The number of the order; absent for a block, and for a checkout that has none yet. */
  order: Type.Optional(Type.Integer()),
  /** Absent for a partner, who does not see customers' data. */
  customer: Type.Optional(Type.String()),
  /** When a hold ends. */
  until: Type.Optional(Instant),
  /** Of a block, if one was given. */
  reason: Type.Optional(Type.String()),
})
export type SpanKind = 'order' | 'hold' | 'turnover' | 'block'

const Unit = Type.Object({
  id: Type.Integer(),
  serial: Type.String(),
  /** What is wrong with it; absent where nothing is. */
  marks: Type.Optional(Type.Array(ReportKindName)),
  spans: Type.Array(Span),
})
const Model = Type.Object({ id: Type.Integer(), title: Type.String(), units: Type.Array(Unit) })
const Named = Type.Object({ id: Type.Integer(), name: Type.String() })

const Timeline = Type.Object({
  from: Day,
  days: Type.Integer(),
  /** The day it is at the company. */
  today: Day,
  /** Changes whenever anything here may have changed. */
  version: Type.String(),
  /** Settlements with their models and saunas. */
  places: Type.Array(Type.Object({ ...Named.properties, models: Type.Array(Model) })),
  /** How many saunas there are besides those listed; choosing a settlement shows them. */
  units_left: Type.Integer(),
  /** Settlements that the member may choose from. */
  settlements: Type.Array(Named),
})
export type Timeline = Static<typeof Timeline>

const range = {
  /** By default today. */
  from: Type.Optional(Type.String({ maxLength: 10 })),
  days: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })),
  settlement: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })),
}

export const showTimeline = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/timeline',
  allows: everyRole,
  scope: 'own',
  summary: 'What each sauna is taken for, by settlement and model, for up to 120 days',
  query: Type.Object(range),
  reply: Timeline,
  errors: ['from', 'days', 'settlement'],
})

export const watchTimeline = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/timeline/changes',
  allows: everyRole,
  scope: 'own',
  isBackground: true,
  summary: 'The same, if it has another version than that one; else null',
  query: Type.Object({ ...range, version: Type.String({ maxLength: 100 }) }),
  reply: Type.Object({ data: Nullable(Timeline) }),
  errors: ['from', 'days', 'settlement'],
})

const UnitDays = {
  unit_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  /** Both included. */
  from: Type.String({ maxLength: 10 }),
  to: Type.String({ maxLength: 10 }),
}

export const blockDays = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/timeline/block',
  allows: ['owner', 'staff'],
  scope: 'own',
  summary: 'Take days of a sauna off the calendar; all of them, or none if one is taken',
  body: Type.Object({ ...UnitDays, reason: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({ nights: Type.Integer() }),
  errors: ['unit_id', 'from', 'to', 'reason'],
})

export const freeDays = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/timeline/free',
  allows: ['owner', 'staff'],
  scope: 'own',
  summary: 'Put blocked days of a sauna back on the calendar; what customers booked stays booked',
  body: Type.Object(UnitDays),
  reply: Type.Object({ nights: Type.Integer() }),
  errors: ['unit_id', 'from', 'to'],
})

export const moveToUnit = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/timeline/move',
  allows: ['owner', 'staff'],
  scope: 'own',
  summary: 'Move a paid order to another sauna of the same model, on the same days',
  body: Type.Object({ order: Type.Integer({ minimum: 1 }), unit_id: UnitDays.unit_id }),
  /** The serial number of the sauna that has the order now. */
  reply: Type.Object({ serial: Type.String() }),
})
