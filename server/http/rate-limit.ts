import { createHash } from 'node:crypto'
import type { RateLimitRepo } from '../repositories/accounts/rate-limit.repo.ts'
import type { Clock } from '../gateways/clock.ts'
import { refuseForNow } from './refuse.ts'

/** How many attempts of one kind a subject gets within a window of time. */
export interface RateLimit {
  name: string
  attempts: number
  minutes: number
  /** Shown instead of the time to wait. */
  message?: string
}

/** A limit, and whom or what it counts. */
export type Attempt = readonly [limit: RateLimit, subject: string]

interface RateLimiterDeps {
  attempts: RateLimitRepo
  clock: Clock
  /** Multiplies every limit: 1 for customers, more for tests and load runs, which all come from one address. */
  scale: number
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** A subject may be personal data, and the table outlives an account, so only its hash is stored. */
const keyOf = ([limit, subject]: Attempt) =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`

const formatWait = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Counts attempts and answers 429, with the time to wait, once there are too many. */
export function createRateLimiter({ attempts, clock, scale }: RateLimiterDeps) {
  /** The keys over their limit, in memory, so that a flood costs the database nothing. */
  const blockedUntil = new Map<string, Date>()

  function refuseUntil(end: Date, now: Date, { message }: RateLimit): never {
    const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
    const wait = `Too many tries. Please wait ${formatWait(seconds)} and try again.`
    refuseForNow(429, message ?? wait, seconds)
  }

  /** Counts one attempt against each limit, and answers 429 if any of them is used up. */
  async function consume(...consumed: Attempt[]): Promise<void> {
    const now = clock.now()
    const windowEnd = ({ minutes }: RateLimit) => new Date(now.getTime() + minutes * 60_000)
    const keyed = consumed.map((attempt) => ({ key: keyOf(attempt), limit: attempt[0] }))
    for (const { key, limit } of keyed) {
      const end = blockedUntil.get(key)
      // A later end is from a clock that was ahead, and has been set right.
      if (end && end > now && end <= windowEnd(limit)) refuseUntil(end, now, limit)
      blockedUntil.delete(key)
    }
    const counted = await attempts.consume(
      keyed.map(({ key, limit }) => ({ key, windowEndsAt: windowEnd(limit) })),
      now,
    )
    for (const { key, limit } of keyed) {
      const { count = 0, windowEndsAt = now } = counted.get(key) ?? {}
      if (count <= limit.attempts * scale) continue
      if (blockedUntil.size > 10_000) blockedUntil.clear()
      blockedUntil.set(key, windowEndsAt)
      refuseUntil(windowEndsAt, now, limit)
    }
  }

  /** Forgets the attempts so far: they came from the right person. */
  const reset = (attempt: Attempt): Promise<unknown> => attempts.reset(keyOf(attempt))

  return { consume, reset }
}

/** The network a request comes from. An IPv6 customer has 2^64 addresses, so all of them count as one. */
export const clientNetworkOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip
