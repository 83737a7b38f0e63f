import { createPublicDataAnswers } from '../../sw/public-data.ts'
import { createRevalidations } from '../../sw/revalidations.ts'
import {
  aWorkList,
  type blockedCacheStore,
  fakeCacheStore,
  noNetwork,
  ofShop,
  timeoutFor,
} from './fake-cache-store.ts'

export const key = '/api/v1/settlements'
/** The shop's answer; its tag is also its only content. */
export const anAnswer = (tag: string, headers: Record<string, string> = {}) =>
  Response.json(
    { tag },
    { headers: { ...ofShop, etag: `"${tag}"`, 'cache-control': 'no-cache', ...headers } },
  )
/** The same as the worker has saved it. */
export const aCached = (tag: string) => anAnswer(tag, { 'x-saved-at': '2026-11-21T22:05:00.000Z' })

/** The worker's answers to calls for public data. */
export function openPublicData({
  cache = fakeCacheStore(),
  network = noNetwork,
  compose = async () => undefined,
  timeoutMs = timeoutFor(network),
}: {
  cache?: ReturnType<typeof fakeCacheStore> | typeof blockedCacheStore
  network?: typeof fetch
  compose?: () => Promise<Response | undefined>
  timeoutMs?: number
}) {
  const revalidations = createRevalidations()
  const now = () => new Date('2026-11-22T00:00:00Z')
  const data = createPublicDataAnswers({ cache, fetch: network, revalidations, now, compose, timeoutMs })
  const { waitUntil, done } = aWorkList()
  const call = (isNetworkFirst = false) => data.answer({ key, isNetworkFirst, waitUntil })
  return { warm: data.warm, call, revalidations, done }
}
