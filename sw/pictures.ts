import { isCacheable, isContent, sourceOf } from './cacheable.ts'
import type { CacheStore } from './cache-store.ts'
import { askWhole } from './whole.ts'

interface PictureAnswersDeps {
  cache: CacheStore
  /** The files that are installed with the worker. */
  precache: Pick<CacheStore, 'get'> & { paths: readonly string[] }
  fetch: typeof fetch
}

/** `/pictures/<content>-<width>.<format>` and `/assets/<name>-<width>-<hash>.<format>` */
const addresses = [/^(\/pictures\/[0-9a-f]+)-(\d+)\.\w+$/, /^(\/assets\/.+)-(\d+)-[\w-]{8}\.\w+$/]

/** What a picture shows, whatever its size and format; null for other files. */
function partsOf(key: string): { subject: string; width: number } | null {
  for (const address of addresses) {
    const [, subject, width] = address.exec(key) ?? []
    if (subject !== undefined) return { subject, width: Number(width) }
  }
  return null
}

/** The widest of the files that show the same picture. */
export function pickSibling(key: string, keys: readonly string[]): string | null {
  const wanted = partsOf(key)
  if (!wanted) return null
  const siblings = keys.flatMap((other) => {
    const parts = partsOf(other)
    return parts?.subject === wanted.subject ? [{ other, width: parts.width }] : []
  })
  return siblings.toSorted((a, b) => b.width - a.width)[0]?.other ?? null
}

/** Answers pictures, which never change under their address; without a network any size of the same one will do. */
export function createPictureAnswers({ cache, precache, fetch }: PictureAnswersDeps) {
  const find = async (key: string) => (await precache.get(key)) ?? (await cache.get(key))

  const fetchPicture = (key: string, cache: RequestCache = 'default') =>
    fetch(key, { credentials: 'omit', cache })

  /** Caches a picture that is on its way, if all of it comes. */
  async function keep(key: string, underway: Promise<Response>): Promise<void> {
    const response = await askWhole('picture', (cache) => (cache ? fetchPicture(key, cache) : underway))
    if (isCacheable(response, 'picture')) await cache.put(key, response)
  }

  async function answer(key: string, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    const found = await find(key)
    if (found) return found
    try {
      const response = await fetchPicture(key)
      waitUntil(keep(key, Promise.resolve(response.clone())).catch(() => {}))
      if (isContent('picture', response) || sourceOf(response) === 'shop') return response
    } catch {
      // The same as an answer that is no picture.
    }
    const sibling = pickSibling(key, [...precache.paths, ...(await cache.keys())])
    return (sibling && (await find(sibling))) || Response.error()
  }

  /** Fetches a picture ahead of its first use. */
  async function warm(key: string): Promise<void> {
    if (await find(key)) return
    await keep(key, fetchPicture(key))
  }

  return { answer, warm }
}
export type PictureAnswers = ReturnType<typeof createPictureAnswers>
