import type { RevalidationResult } from '../contract/worker-messages.ts'
import { hasSameEtag, isCacheable, isGone, madeAt, sourceOf, withSavedAt } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'
import type { Revalidations } from './revalidations.ts'
import { askWhole } from './whole.ts'
import { withTimeout } from './with-timeout.ts'

interface PublicDataAnswersDeps {
  cache: CacheStore
  fetch: typeof fetch
  revalidations: Revalidations
  now(): Date
  /** An answer composed from other cached ones, for one that is not cached itself. */
  compose(key: string): Promise<Response | undefined>
  /** How long a visitor waits for the network when there is something cached. */
  timeoutMs: number
}

interface DataRequest {
  key: string
  /** The page wants the server's answer; the cached one is second best. */
  isNetworkFirst: boolean
  waitUntil(work: Promise<unknown>): void
}

interface Revalidated {
  result: RevalidationResult
  /** Absent where nothing answered. */
  response?: Response
}

const unreached: Revalidated = { result: 'unreached' }

/** The client's own limit for a call. */
const fetchTimeoutMs = 20_000

/** Answers calls for public data: the cached answer at once, while the server is asked for a newer one. */
export function createPublicDataAnswers({
  cache,
  fetch,
  revalidations,
  now,
  compose,
  timeoutMs,
}: PublicDataAnswersDeps) {
  const fetchData = (key: string, cache: RequestCache = 'no-cache') =>
    fetch(key, {
      credentials: 'omit',
      // The shop redirects no call, and a redirect of something else must not pass for a dropped connection.
      redirect: 'manual',
      cache,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(fetchTimeoutMs),
    })

  async function revalidate(key: string, cached: Response | undefined): Promise<Revalidated> {
    let response: Response
    try {
      response = await askWhole('data', (cache) => fetchData(key, cache))
    } catch {
      return unreached
    }
    const source = sourceOf(response)
    if (source === 'failing server') return { result: 'unreached', response }
    if (source === 'foreign') return { result: 'foreign', response }
    if (isCacheable(response, 'data')) {
      const result = cached && hasSameEtag(cached, response) ? 'same' : 'newer'
      await cache.put(key, withSavedAt(response.clone(), madeAt(response, now())))
      return { result, response }
    }
    if (isGone(response)) await cache.delete(key)
    return { result: 'newer', response }
  }

  async function answer({ key, isNetworkFirst, waitUntil }: DataRequest): Promise<Response> {
    const cached = await cache.get(key)
    const revalidated = revalidate(key, cached)
    waitUntil(revalidated)
    revalidations.remember(
      key,
      revalidated.then(({ result }) => result),
    )
    if (cached && !isNetworkFirst) return cached
    const fallback = cached ?? (await compose(key))
    const { result, response }: Revalidated =
      (await (fallback ? withTimeout(revalidated, timeoutMs) : revalidated)) ?? unreached
    if (fallback && (result === 'unreached' || result === 'foreign')) return fallback
    return response ?? Response.error()
  }

  /** Fetches an answer ahead of its first use, or again when the cached one is older than `maxAgeMs`. */
  async function warm(key: string, maxAgeMs: number): Promise<void> {
    const cached = await cache.get(key)
    const savedAt = Date.parse(cached?.headers.get('x-saved-at') ?? '')
    if (cached && now().getTime() - savedAt < maxAgeMs) return
    await revalidate(key, cached)
  }

  return { answer, warm }
}
export type PublicDataAnswers = ReturnType<typeof createPublicDataAnswers>
