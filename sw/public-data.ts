import type { Verdict } from '../contract/worker-messages.ts'
import { isKeepable, isSame, madeAt, stamped } from './keepable.ts'
import type { Kept } from './kept.ts'
import type { Verdicts } from './verdicts.ts'
import { within } from './within.ts'

interface PublicDataDeps {
  kept: Kept
  fetch: typeof fetch
  verdicts: Verdicts
  now(): Date
  /** An answer put together from others that are kept, for one which is not. */
  compose(key: string): Promise<Response | undefined>
  /** How long a visitor waits for the network when there is something kept. */
  patienceMs: number
}

interface DataRequest {
  key: string
  /** The page wants to hear from the server: what is kept is second best. */
  isRenewal: boolean
  waitUntil(work: Promise<unknown>): void
}

interface Renewed {
  verdict: Verdict
  /** Absent where the shop was not reached. */
  response?: Response
}

const unreached: Renewed = { verdict: 'unreached' }

/** After this the network is given up; the client's own limit. */
const timeoutMs = 20_000

/** Answers calls for public data: what is kept at once, while the server is asked for a newer answer. */
export function createPublicData({ kept, fetch, verdicts, now, compose, patienceMs }: PublicDataDeps) {
  const ask = (key: string) =>
    fetch(key, {
      credentials: 'omit',
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })

  async function renew(key: string, old: Response | undefined): Promise<Renewed> {
    let response: Response
    try {
      response = await ask(key)
    } catch {
      return unreached
    }
    if (isKeepable(response)) {
      const verdict = old && isSame(old, response) ? 'same' : 'newer'
      await kept.keep(key, stamped(response.clone(), madeAt(response, now())))
      return { verdict, response }
    }
    // What is gone shall not be shown any longer; a server in trouble says nothing about it.
    if (response.status >= 500) return { verdict: 'unreached', response }
    await kept.drop(key)
    return { verdict: 'newer', response }
  }

  async function answer({ key, isRenewal, waitUntil }: DataRequest): Promise<Response> {
    const old = await kept.find(key)
    const renewed = renew(key, old)
    waitUntil(renewed)
    verdicts.remember(
      key,
      renewed.then(({ verdict }) => verdict),
    )
    if (old && !isRenewal) return old
    const spare = old ?? (await compose(key))
    const { verdict, response }: Renewed =
      (await (spare ? within(patienceMs, renewed) : renewed)) ?? unreached
    if (spare && verdict === 'unreached') return spare
    return response ?? Response.error()
  }

  /** Fetches an answer ahead of its first use, or anew when it is older than that. */
  async function warm(key: string, maxAgeMs: number): Promise<void> {
    const old = await kept.find(key)
    const savedAt = Date.parse(old?.headers.get('x-saved-at') ?? '')
    if (old && now().getTime() - savedAt < maxAgeMs) return
    await renew(key, old)
  }

  return { answer, warm }
}
export type PublicDataAnswers = ReturnType<typeof createPublicData>
