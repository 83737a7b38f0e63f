import type { RevalidationResult } from '../contract/worker-messages.ts'

/** Enough for the requests of one page; a worker that has been stopped in between forgets them anyway. */
const maxResults = 50

export type Revalidations = ReturnType<typeof createRevalidations>

/**
 * What the network says of answers that were given from the cache. A page asks once its script runs, which may be before
 * or after the network has answered, so the promises are kept here rather than events sent.
 */
export function createRevalidations() {
  const results = new Map<string, Promise<RevalidationResult>>()

  function remember(key: string, result: Promise<RevalidationResult>): void {
    results.delete(key)
    results.set(
      key,
      result.catch((): RevalidationResult => 'unreached'),
    )
    if (results.size > maxResults) results.delete(results.keys().next().value as string)
  }

  const resultOf = (key: string): Promise<RevalidationResult> =>
    results.get(key) ?? Promise.resolve('unknown')

  return { remember, resultOf }
}
