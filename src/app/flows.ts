import { type ProviderName, providerNames, providerTitles } from '../../contract/social-providers.ts'
import { createReturnUrl } from '../features/auth/return-url.ts'
import type { Browser } from '../lib/browser.ts'
import { paths } from '../lib/paths.ts'
import type { Stores } from '../stores.tsx'
import type { Gate } from './gate.ts'

interface FlowDeps {
  stores: Stores
  browser: Browser
  /** Opens a page in place of the one that is open, so that "back" does not lead into the same redirect again. */
  replace: (path: string) => void
}

/** Path and query of a page, without a question mark. */
interface Address {
  path: string
  search: string
}

const urlOf = ({ path, search }: Address) => (search ? `${path}?${search}` : path)

export type Flows = ReturnType<typeof createFlows>

const providerIn = (path: string) =>
  providerNames.find((name) => path.replace(/\/$/, '') === `/auth/provider/${name}`)

const isWayIn = (path: string) =>
  path === paths.login() || path === paths.registration() || path === paths.passwordReset()

/** What happens over several pages: starting up, being led to log in, and coming back. */
export function createFlows({ stores: { auth, shell }, browser, replace }: FlowDeps) {
  const returnUrl = createReturnUrl(browser.tab)
  let last: Address | null = null
  let { cameFrom } = browser

  /** To be called in the root's first effect: a signal written earlier makes React render the page anew. */
  function start(address: Address): () => void {
    void startUp(address)
    const stops = [
      browser.tabs.listen((news) => {
        if (news === 'logged-out') auth.follow()
        else void auth.recheck()
      }),
      browser.onReturn(() => void auth.catchUp()),
      browser.onOnline(() => void auth.payLogOut()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  async function startUp({ path, search }: Address) {
    const provider = providerIn(path)
    if (!(await auth.confirm()) && provider) await comeBackFrom(provider, new URLSearchParams(search))
    if (browser.cookies.areAccepted()) shell.acceptCookies()
  }

  /** The second half of a social sign-in. Whatever comes of it, its address is never opened again. */
  async function comeBackFrom(provider: ProviderName, query: URLSearchParams) {
    const name = providerTitles[provider]
    if (query.has('unavailable')) auth.refuse(`${name} is not responding right now. Please try again later.`)
    else if (provider === 'facebook' && query.has('error_code')) auth.refuse(`${name} did not log you in.`)
    else await auth.signInSocially(provider, Object.fromEntries(query))
    if (auth.needUpdateInfo.peek()) replace(paths.registration())
    else if (!auth.isAuthorized.peek()) replace(paths.login())
  }

  /** Each page that is opened, and whatever changes about its gate while it is open. */
  function visit(gate: Gate, address: Address) {
    const here = urlOf(address)
    const before = last
    last = address
    if (gate === 'back') replace(returnUrl.take())
    else if (gate === 'login') {
      // Whoever logs out of this very page does not want to be brought back to it.
      const isLeaving = auth.hasLeft.peek() && before !== null && urlOf(before) === here
      if (!isLeaving) returnUrl.keep(here)
      last = null
      replace(paths.login())
    } else if (!isWayIn(address.path)) {
      // Somebody who turned away from logging in starts anew next time.
      if (before && isWayIn(before.path)) returnUrl.clear()
    } else {
      const from = before ? urlOf(before) : cameFrom
      if (from !== null) returnUrl.keep(from)
    }
    cameFrom = null
  }

  return { start, visit, acceptCookies: browser.cookies.accept }
}
