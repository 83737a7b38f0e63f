import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CacheableResponse,
  type CachedResponse,
  compressHarder,
  sendResponse,
  toCachedResponse,
} from './cached-response.ts'
import type { DataTopic } from '../domain/data-topics.ts'
import { createComputeOnce } from './compute-once.ts'
import { isUnavailable } from './error-handler.ts'

interface Entry {
  /** The version of the public data it was made from; 0 if that data was not current. */
  version: number
  /** When it was last known to be true, in milliseconds. */
  asOf: number
  /** The parts of the data that it depends on; undefined for all of it. */
  topics: Topics
  response: CachedResponse
  /** By `elapsed`. */
  madeAt: number
  /** Its smallest bytes are there, or on their way. */
  isSmallest?: boolean
}

type Topics = readonly DataTopic[] | undefined

type Produce = () => Promise<CacheableResponse>

export type ResponseCache = ReturnType<typeof createResponseCache>

interface Options {
  /** The number of the last change, of these topics if there are any. */
  version(topics?: Topics): number
  /** Until when it is certain that no one has changed the data since, in milliseconds. */
  confirmedAt?: () => number
  limit?: number | undefined
  /** How long a visitor waits for the new answer while there is an older one, in milliseconds. */
  maxWaitMs?: number | undefined
  /** The time of day, for ages. */
  now?: () => number
  /** A clock that no one can set, for how long things take. */
  elapsed?: () => number
}

/**
 * Much longer than an answer takes in a shop that works, so someone who has changed something sees their change. Other
 * processes learn of a change within the same second, so no one could rely on an answer newer than that.
 */
const MAX_WAIT_MS = 1_000
/** Where answers fail or take too long, visitors should not have to wait to find out that they still do. */
const WAIT_IN_TROUBLE_MS = 100
const TROUBLE_MS = 5_000
const RETRY_MS = 1_000
/** Each may hold a database connection until it times out, and checkouts need the others. */
const MAX_RETRIES_AT_ONCE = 3
/**
 * An answer that has lasted so long, and is asked for again, is worth more work. Where something is booked every second, none
 * lasts, and the processor has other things to do.
 */
const LASTING_MS = 10_000
/** The version is polled every second, and one poll may take five; after a longer silence it is unknown. */
const MAX_UNCONFIRMED_MS = 10_000

/**
 * Finished answers that are the same for every visitor, cached as bytes until the data they depend on changes. A request
 * then costs one lookup and one comparison of ETags. After a change the next answer is computed once for all who ask. While
 * the database is away or slow, the last answer is given with its age, however long that takes. The least recently used
 * answers go first.
 */
export function createResponseCache({
  version,
  confirmedAt = Date.now,
  limit = 1000,
  maxWaitMs = MAX_WAIT_MS,
  now = Date.now,
  elapsed = () => performance.now(),
}: Options) {
  const cached = new Map<string, Entry>()
  const { computeOnce, isRunning, runningKeys } = createComputeOnce<Entry, Topics>({ version, now: elapsed })
  /** When to try those answers again that failed or took too long. */
  const retryAt = new Map<string, number>()
  let troubleUntil = Number.NEGATIVE_INFINITY

  async function compute(key: string, produce: Produce): Promise<Entry> {
    const start = { version: version(), asOf: now() }
    const made = await produce()
    const response = toCachedResponse(made)
    const isFromCurrentData = made.asOf === undefined
    const { topics } = made
    const rest = { topics, response, madeAt: elapsed() }
    const entry = isFromCurrentData ? { ...start, ...rest } : { version: 0, asOf: made.asOf ?? 0, ...rest }
    // A failure passes, and so does a limit that one visitor has reached: such an answer is sent but not cached.
    if (made.status >= 500 || made.status === 429) return entry
    if (isFromCurrentData) noteSuccess(key)
    else if (now() - entry.asOf > 2 * RETRY_MS) noteTrouble(key)
    cached.delete(key)
    cached.set(key, entry)
    if (cached.size > limit) remove(cached.keys().next().value as string)
    return entry
  }

  function remove(key: string) {
    cached.delete(key)
    retryAt.delete(key)
  }

  function noteSuccess(key: string) {
    retryAt.delete(key)
    troubleUntil = Number.NEGATIVE_INFINITY
  }

  function noteTrouble(key: string) {
    retryAt.set(key, elapsed() + RETRY_MS)
    troubleUntil = elapsed() + TROUBLE_MS
  }

  function canCompute(key: string): boolean {
    const retryTime = retryAt.get(key)
    if (retryTime === undefined || isRunning(key)) return true
    const retries = runningKeys().filter((other) => retryAt.has(other)).length
    return elapsed() >= retryTime && retries < MAX_RETRIES_AT_ONCE
  }

  const isCurrent = (entry: Entry) => entry.version >= version(entry.topics)

  function findCurrent(key: string): Entry | undefined {
    const found = cached.get(key)
    if (!found || !isCurrent(found)) return undefined
    found.asOf = Math.max(found.asOf, confirmedAt())
    // Moved to the end of the Map, whose order is the order of use.
    cached.delete(key)
    cached.set(key, found)
    return found
  }

  /** The next answer, or the older one if the next takes too long. */
  async function findNext(key: string, older: Entry, produce: Produce): Promise<Entry> {
    if (!canCompute(key)) return older
    const { result, askedAt } = computeOnce(key, () => compute(key, produce), older.topics)
    result.catch(() => {})
    const isInTrouble = retryAt.has(key) || elapsed() < troubleUntil
    const longest = isInTrouble ? Math.min(maxWaitMs, WAIT_IN_TROUBLE_MS) : maxWaitMs
    try {
      const next = await withTimeout(result, Math.max(0, askedAt + longest - elapsed()))
      if (next && next.response.head.status !== 503) return next
    } catch (error) {
      if (!isUnavailable(error)) {
        remove(key)
        throw error
      }
    }
    noteTrouble(key)
    return cached.get(key) ?? older
  }

  async function findOrCompute(key: string, produce: Produce): Promise<Entry> {
    const current = findCurrent(key)
    if (current) return current
    const older = cached.get(key)
    return older ? findNext(key, older, produce) : computeOnce(key, () => compute(key, produce)).result
  }

  let makingSmaller = Promise.resolve()
  /** One after the other, so that it takes half of the smallest machine at most. */
  function makeSmallest(entry: Entry) {
    if (entry.isSmallest || elapsed() - entry.madeAt < LASTING_MS) return
    entry.isSmallest = true
    makingSmaller = makingSmaller
      .then(() => (isCurrent(entry) ? compressHarder(entry.response) : undefined))
      .catch(() => {})
  }

  const isConfirmed = () => now() - confirmedAt() <= MAX_UNCONFIRMED_MS

  function reply(request: FastifyRequest, to: FastifyReply, key: string, entry: Entry) {
    const isKnownTrue = isCurrent(entry) && isConfirmed()
    if (isKnownTrue) request.finished = { key, response: entry.response }
    if (entry.response.br instanceof Buffer) makeSmallest(entry)
    return sendResponse(request, to, entry.response, {
      asOf: isKnownTrue ? undefined : entry.asOf,
      now: now(),
    })
  }

  /** Answers with what is cached under this key, or computes it first. */
  const send = async (request: FastifyRequest, to: FastifyReply, key: string, produce: Produce) =>
    reply(request, to, key, await findOrCompute(key, produce))

  /** Answers at once if the response is cached: a request that was answered before is not validated again. */
  const sendCached = async (request: FastifyRequest, to: FastifyReply, key: string) => {
    const found = findCurrent(key)
    return found && reply(request, to, key, found)
  }

  /** Whether the next request would be answered with this very response, and without an age. */
  const wouldSend = (key: string, response: CachedResponse) =>
    isConfirmed() && findCurrent(key)?.response === response

  /** What the cached answer under this key depends on; undefined for everything, or if there is none. */
  const topicsOf = (key: string): Topics => cached.get(key)?.topics

  return { send, sendCached, wouldSend, topicsOf, size: () => cached.size }
}

/** The result of the work if it comes within so many milliseconds, else undefined. The work itself goes on. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
