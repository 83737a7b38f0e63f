import type { Verdict } from '../contract/worker-messages.ts'
import { isKeepable, isSame, madeAt, stamped } from './keepable.ts'
import type { Kept } from './kept.ts'
import type { Verdicts } from './verdicts.ts'
import { within } from './within.ts'

interface PagesDeps {
  kept: Kept
  /** The page without content which the worker was installed with. */
  shell(): Promise<Response | undefined>
  fetch: typeof fetch
  verdicts: Verdicts
  now(): Date
  /** How long a visitor waits for the network before he gets the shell. */
  patienceMs: number
}

export interface Navigation {
  /** One spelling of the address; see route-policy.ts. */
  key: string
  request: Request
  /** The browser's own request, sent while the worker was starting; undefined where it did not. */
  preload: Promise<Response | undefined>
  /** Keeps the worker alive until that is done. */
  waitUntil(work: Promise<unknown>): void
}

const buildOf = (response: Response | undefined) => response?.headers.get('x-build') ?? null

/** A broken server is no better than none where there is something kept. */
const isAnswer = (response: Response | null): response is Response =>
  response !== null && response.status < 500

/** Answers navigations. A rendered page names the build that made it, and only pages of the worker's own are kept. */
export function createPages({ kept, shell, fetch, verdicts, now, patienceMs }: PagesDeps) {
  let knownBuild: string | null = null
  /** Named by the shell, which the worker was installed with; so nothing has to be written into the worker itself. */
  const ownBuild = async () => {
    knownBuild ??= buildOf(await shell())
    return knownBuild
  }

  async function findOwn(key: string): Promise<Response | undefined> {
    const [page, build] = await Promise.all([kept.find(key), ownBuild()])
    return build !== null && buildOf(page) === build ? page : undefined
  }

  /** Writes since when it is kept into the page itself, outside of what React takes over. */
  async function keep(key: string, response: Response): Promise<void> {
    if (!isKeepable(response) || buildOf(response) !== (await ownBuild())) return
    const savedAt = madeAt(response, now())
    const html = await response.text()
    await kept.keep(
      key,
      stamped(response, savedAt, html.replace('<html ', `<html data-saved-at="${savedAt}" `)),
    )
  }

  /** What the network makes of a kept page that has been given already. */
  async function refresh(key: string, page: Response, network: Promise<Response>): Promise<Verdict> {
    const response = await network
    if (response.status >= 500) return 'unreached'
    const verdict = isSame(page, response) ? 'same' : 'newer'
    if (response.ok) await keep(key, response)
    else await kept.drop(key)
    return verdict
  }

  /** Public pages: the kept one at once, else the network within a short time, else the shell. */
  async function answer({ key, request, preload, waitUntil }: Navigation): Promise<Response> {
    const network = preload.then((response) => response ?? fetch(request))
    network.catch(() => {})
    const page = await findOwn(key)
    if (page) {
      const verdict = refresh(key, page, network)
      verdicts.remember(key, verdict)
      waitUntil(verdict.catch(() => {}))
      return page
    }
    waitUntil(network.then((response) => keep(key, response.clone())).catch(() => {}))
    const response = await within(
      patienceMs,
      network.catch(() => null),
    )
    if (isAnswer(response)) return response
    return (await shell()) ?? network
  }

  /** Private pages: the network, however long it takes; without one the shell, whose screens say what they need. */
  async function answerPrivate({
    request,
    preload,
  }: Pick<Navigation, 'request' | 'preload'>): Promise<Response> {
    try {
      return (await preload) ?? (await fetch(request))
    } catch (error) {
      const page = await shell()
      if (page) return page
      throw error
    }
  }

  /** Fetches a page ahead of its first visit, as a guest. */
  async function warm(key: string): Promise<void> {
    if (await findOwn(key)) return
    await keep(key, await fetch(key, { credentials: 'omit' }))
  }

  /** Pages of other builds need files which are no longer there. */
  async function dropOtherBuilds(): Promise<void> {
    const build = await ownBuild()
    for (const key of await kept.keys()) if (buildOf(await kept.find(key)) !== build) await kept.drop(key)
  }

  return { answer, answerPrivate, warm, dropOtherBuilds }
}
export type Pages = ReturnType<typeof createPages>
