import { createHash } from 'node:crypto'
import type { ThrottleRepo } from '../repositories/accounts/throttle.repo.ts'
import type { Clock } from '../gateways/clock.ts'
import { refuse } from './problems.ts'

/** How many tries of one thing somebody has within a window of time. */
export interface Limit {
  name: string
  tries: number
  minutes: number
  /** Told to whoever was too busy, in place of how long he has to wait. */
  sentence?: string
}

/** A limit, and who or what it counts for. */
export type Counted = readonly [limit: Limit, subject: string]

interface ThrottleDeps {
  throttle: ThrottleRepo
  clock: Clock
  /** Multiplies every limit; 1 for customers, more for tests and load runs, which all come from one address. */
  scale: number
}

export type Throttle = ReturnType<typeof createThrottle>

/** Subjects may be personal, and the table outlives an account: only their hash is kept. */
const keyOf = ([limit, subject]: Counted) =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Counts tries and answers 429, with the time to wait, once there were too many. */
export function createThrottle({ throttle, clock, scale }: ThrottleDeps) {
  /** Who has to wait, so that a flood costs the database nothing. */
  const waiting = new Map<string, Date>()

  function refuseUntil(end: Date, now: Date, { sentence }: Limit): never {
    const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
    const wait = `There were too many tries. Please wait ${inWords(seconds)} and try again.`
    refuse(429, sentence ?? wait, undefined, seconds)
  }

  /** Counts one try of each, and refuses when one of them was one too many. */
  async function admit(...tries: Counted[]): Promise<void> {
    const now = clock.now()
    const wanted = tries.map((one) => ({ key: keyOf(one), limit: one[0] }))
    for (const { key, limit } of wanted) {
      const end = waiting.get(key)
      if (end && end > now) refuseUntil(end, now, limit)
      waiting.delete(key)
    }
    const windowEnd = ({ minutes }: Limit) => new Date(now.getTime() + minutes * 60_000)
    const counted = await throttle.count(
      wanted.map(({ key, limit }) => ({ key, windowEndsAt: windowEnd(limit) })),
      now,
    )
    for (const { key, limit } of wanted) {
      const { count = 0, windowEndsAt = now } = counted.get(key) ?? {}
      if (count <= limit.tries * scale) continue
      if (waiting.size > 10_000) waiting.clear()
      waiting.set(key, windowEndsAt)
      refuseUntil(windowEndsAt, now, limit)
    }
  }

  /** The tries were those of the right person: they are not held against him. */
  const forgive = (one: Counted): Promise<unknown> => throttle.forget(keyOf(one))

  return { admit, forgive }
}

/** Where a request comes from, as far as one household goes: an IPv6 customer has 2^64 addresses. */
export const householdOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip
