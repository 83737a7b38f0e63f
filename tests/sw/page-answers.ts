import { createPageAnswers } from '../../sw/pages.ts'
import { createRevalidations } from '../../sw/revalidations.ts'
import {
  aWorkList,
  type blockedCacheStore,
  fakeCacheStore,
  noNetwork,
  ofShop,
  timeoutFor,
} from './fake-cache-store.ts'

const shop = 'https://shop.example'
/** A page as the server sends it. */
export const aDocument = (text: string, { build = 'one', ...headers }: Record<string, string> = {}) =>
  new Response(`<!doctype html><html lang="en"><body>${text}</body></html>`, {
    headers: {
      ...ofShop,
      'content-type': 'text/html; charset=utf-8',
      'x-build': build,
      etag: `"${text}"`,
      'cache-control': 'no-cache',
      date: 'Sat, 21 Nov 2026 22:05:00 GMT',
      ...headers,
    },
  })

/** A worker's answers to visits of pages. */
export function openPages({
  cache = fakeCacheStore(),
  network = noNetwork,
  shell = aDocument('the shell'),
  timeoutMs = timeoutFor(network),
}: {
  cache?: ReturnType<typeof fakeCacheStore> | typeof blockedCacheStore
  network?: typeof fetch
  shell?: Response | null
  timeoutMs?: number
}) {
  const revalidations = createRevalidations()
  const pages = createPageAnswers({
    cache,
    shell: async () => shell?.clone(),
    fetch: network,
    revalidations,
    now: () => new Date('2026-11-22T00:00:00Z'),
    timeoutMs,
  })
  const { waitUntil, done } = aWorkList()
  const visit = (key: string, preload?: Response) =>
    pages.answer({
      key,
      request: new Request(shop + key),
      preload: Promise.resolve(preload),
      waitUntil,
    })
  return { pages, visit, revalidations, done }
}
