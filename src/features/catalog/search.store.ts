import { signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { type Restored, remote } from '../../lib/remote.ts'

export type Found = ReplyOf<'GET /api/v1/search'>
/** By the names of the address and the wire; empty fields are left out. */
export type SearchQuery = Record<string, string>

/** Why there is no answer, in words. */
export interface SearchRefusal {
  message: string
  errors: Partial<Record<string, string[]>>
}

export type SearchState = Restored<Found> & { query: SearchQuery; refusal: SearchRefusal | null }
export type SearchStore = ReturnType<typeof createSearchStore>

/** For what is free near something that is not: a lazy store of its own. */
export const createNearbyStore = (call: Call) => createSearchStore(call)

/** Saunas of all places that fit a visit. */
export function createSearchStore(call: Call, start?: SearchState) {
  const found = remote<Found>(start)
  const query = signal<SearchQuery>(start?.query ?? {})
  const refusal = signal(start?.refusal ?? null)

  async function load(wanted: SearchQuery) {
    query.value = wanted
    const outcome = await found.take(call('GET /api/v1/search', { query: wanted }))
    if (query.peek() === wanted)
      refusal.value = outcome.ok ? null : { message: outcome.message, errors: outcome.errors }
  }

  const snapshot = (): SearchState => ({ ...found.snapshot(), query: query.peek(), refusal: refusal.peek() })
  return { ...found, query, refusal, load, snapshot }
}
