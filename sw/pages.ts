import { SHOP_MARK } from '../contract/shop-mark.ts'
import type { InitialConnection, RevalidationResult } from '../contract/worker-messages.ts'
import {
  hasSameEtag,
  isCacheable,
  isGone,
  madeAt,
  savedAtOf,
  sourceOf,
  withBody,
  withSavedAt,
} from './cacheable.ts'
import { ahead } from './cache-policy.ts'
import type { CacheStore } from './cache-store.ts'
import type { Revalidations } from './revalidations.ts'
import { askWhole } from './whole.ts'
import { withTimeout } from './with-timeout.ts'

interface PageAnswersDeps {
  cache: CacheStore
  /** The page without content that is precached with the worker. */
  shell(): Promise<Response | undefined>
  fetch: typeof fetch
  revalidations: Revalidations
  now(): Date
  /** How long a visitor waits for the network before they get the shell. */
  timeoutMs: number
}

export interface Navigation {
  /** The one spelling of the address; see cache-policy.ts. */
  key: string
  request: Request
  /** The browser's own request, sent while the worker was starting; undefined where it sent none. */
  preload: Promise<Response | undefined>
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

const buildOf = (response: Response | undefined) => response?.headers.get('x-build') ?? null

/** A failing server is no better than none where there is something cached, and what is foreign is never better. */
const isAnswer = (response: Response | 'none' | null): response is Response =>
  response instanceof Response && sourceOf(response) === 'shop'

/** What a page learns from a response: `none` where there is no network, null where it is still on its way. */
function connectionAfter(response: Response | 'none' | null): InitialConnection | null {
  if (response === null) return 'slow'
  if (response === 'none') return 'unreached'
  return sourceOf(response) === 'foreign' ? 'foreign' : null
}

type Asked = Pick<Navigation, 'request' | 'preload'>

/** A page that breaks off must not be shown as a whole one, so it is waited for to its end: the shell, if it never comes. */
const askForPage = ({ request, preload }: Asked, fetch: PageAnswersDeps['fetch']): Promise<Response> =>
  askWhole('page', async (cache) =>
    cache ? fetch(new Request(request, { cache })) : ((await preload) ?? fetch(request)),
  )

/** Answers navigations. A rendered page names the build that made it, and only pages of the worker's own are cached. */
export function createPageAnswers({ cache, shell, fetch, revalidations, now, timeoutMs }: PageAnswersDeps) {
  let knownBuild: string | null = null
  /** Read from the precached shell, so the build need not be written into the worker itself. */
  const ownBuild = async () => {
    knownBuild ??= buildOf(await shell())
    return knownBuild
  }

  async function findOwn(key: string): Promise<Response | undefined> {
    const [page, build] = await Promise.all([cache.get(key), ownBuild()])
    return build !== null && buildOf(page) === build ? page : undefined
  }

  /** Writes the time into the page itself, on an element that React does not hydrate. */
  async function store(key: string, response: Response): Promise<void> {
    if (!isCacheable(response, 'page') || buildOf(response) !== (await ownBuild())) return
    const savedAt = madeAt(response, now())
    const html = await response.text()
    await cache.put(
      key,
      withSavedAt(response, savedAt, html.replace('<html ', `<html data-saved-at="${savedAt}" `)),
    )
  }

  /** What the network says of a cached page that has been given already. */
  async function revalidate(
    key: string,
    page: Response,
    network: Promise<Response>,
  ): Promise<RevalidationResult> {
    const response = await network
    const source = sourceOf(response)
    if (source !== 'shop') return source === 'foreign' ? 'foreign' : 'unreached'
    const result = hasSameEtag(page, response) ? 'same' : 'newer'
    if (isGone(response)) await cache.delete(key)
    else await store(key, response)
    return result
  }

  /** Public pages: the cached one at once, else the network within a short time, else the shell. */
  async function answer({ key, request, preload, waitUntil }: Navigation): Promise<Response> {
    const network = askForPage({ request, preload }, fetch)
    network.catch(() => {})
    const page = await findOwn(key)
    if (page) {
      const result = revalidate(key, page, network)
      revalidations.remember(key, result)
      waitUntil(result.catch(() => {}))
      return page
    }
    waitUntil(network.then((response) => store(key, response.clone())).catch(() => {}))
    const response = await withTimeout(
      network.catch(() => 'none' as const),
      timeoutMs,
    )
    return isAnswer(response) ? response : ((await shellAfter(response)) ?? network)
  }

  /** The shell, which says what the network answered, so that the app need not find out again before it says so. */
  async function shellAfter(response: Response | 'none' | null): Promise<Response | undefined> {
    const page = await shell()
    if (!page) return undefined
    const connection = connectionAfter(response)
    if (connection === null) return page
    const html = await page.text()
    return withBody(page, html.replace('<html ', `<html data-connection="${connection}" `))
  }

  /** Private pages: the network within a short time; else the shell, whose screens say what they need. */
  async function answerPrivate(asked: Asked, shellStatus = 200): Promise<Response> {
    const network = askForPage(asked, fetch)
    const response = await withTimeout(
      network.catch(() => 'none' as const),
      timeoutMs,
    )
    const isShops = response instanceof Response && response.headers.has(SHOP_MARK)
    if (isShops) return response
    const page = await shellAfter(response)
    return page ? new Response(page.body, { status: shellStatus, headers: page.headers }) : network
  }

  /** An address that is no page of this build. */
  const answerUnknown = (asked: Asked) => answerPrivate(asked, 404)

  const fetchAhead = (key: string) =>
    askWhole('page', (cache = 'default') => fetch(key, { credentials: 'omit', cache }))

  /** Fetches a page ahead of its first visit, as a guest. */
  async function warm(key: string): Promise<void> {
    if (await findOwn(key)) return
    await store(key, await fetchAhead(key))
  }

  /**
   * The same for a page that nobody has asked for, while there is room; one that is older than `maxAgeMs` is replaced.
   * False where it is not cached then.
   */
  async function warmAhead(key: string, maxAgeMs: number): Promise<boolean> {
    const page = await findOwn(key)
    if (page && isYounger(page, maxAgeMs)) return true
    if (!page && (await cache.keys()).length >= ahead.whileFewerThan) return false
    await store(key, await fetchAhead(key))
    return (await findOwn(key)) !== undefined
  }

  const isYounger = (page: Response, maxAgeMs: number) =>
    now().getTime() - Date.parse(savedAtOf(page) ?? '') < maxAgeMs

  /** Pages of other builds need files that are gone. */
  async function deleteOtherBuilds(): Promise<void> {
    const build = await ownBuild()
    for (const key of await cache.keys()) if (buildOf(await cache.get(key)) !== build) await cache.delete(key)
  }

  return { answer, answerPrivate, answerUnknown, warm, warmAhead, deleteOtherBuilds }
}
export type PageAnswers = ReturnType<typeof createPageAnswers>
