import Type from 'typebox'
import { Instant, Nullable } from '../endpoint.ts'
import { everyRole, officeEndpoint } from './access.ts'

const Feed = Type.Object({
  made_at: Instant,
  /** To the hour; null if no calendar has asked yet. */
  used_at: Nullable(Instant),
})

export const showFeed = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/feed',
  allows: everyRole,
  scope: 'all',
  summary: 'Whether one has a secret address for a calendar, and when it was last used',
  reply: Type.Object({ feed: Nullable(Feed) }),
})

export const makeFeed = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/feed',
  allows: everyRole,
  scope: 'all',
  isSensitive: true,
  summary: 'Make a secret address for a calendar, shown this once; the one before stops working',
  reply: Type.Object({ address: Type.String(), feed: Feed }),
})

export const revokeFeed = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/feed',
  allows: everyRole,
  scope: 'all',
  summary: 'Let the secret address stop working; twice is once',
  status: 204,
})
