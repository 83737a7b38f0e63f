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
  /** Everyone and everything that the log can be narrowed to. */
  actors: Type.Array(Type.String()),
  acts: Type.Array(Type.String()),
})
export type OfficeLog = Static<typeof OfficeLog>

const narrowed = {
  /** Words that are somewhere in an entry. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  actor: Type.Optional(Type.String({ maxLength: 320 })),
  act: Type.Optional(Type.String({ maxLength: 100 })),
  /** Days at the company, both included. */
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
}

export const listLog = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/log',
  allows: ['owner'],
  scope: 'all',
  summary: 'Who did what, newest first, fifty at a time',
  query: Type.Object({ ...narrowed, before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' })) }),
  reply: OfficeLog,
  errors: ['from', 'to'],
})

export const exportLog = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/log/csv',
  allows: ['owner'],
  scope: 'all',
  summary: 'All of it, or what it is narrowed to, newest first, as a CSV file',
  query: Type.Object(narrowed),
  reply: Type.String(),
  errors: ['from', 'to'],
})
