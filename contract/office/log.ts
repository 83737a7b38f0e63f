import Type, { type Static } from 'typebox'
import { Instant, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

const LogEntry = Type.Object({
  id: Type.Integer(),
  at: Instant,
  /** An email address, or `command line`. */
  actor: Type.String(),
  act: Type.String(),
  /** What it was done to. */
  subject: Type.String(),
  /** What was there, and what is there now; null where there is nothing to compare. */
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
})

export const OfficeLog = Type.Object({
  items: Type.Array(LogEntry),
  /** Where the next entries begin; null after the last. */
  next: Nullable(Type.Integer()),
})
export type OfficeLog = Static<typeof OfficeLog>

export const listLog = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/log',
  allows: ['owner'],
  scope: 'all',
  summary: 'Who did what, newest first, fifty at a time',
  query: Type.Object({ before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' })) }),
  reply: OfficeLog,
})
