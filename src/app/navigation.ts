import { type ProviderName, providerNames, providerTitles } from '../../contract/social-providers.ts'
import { createReturnUrl, safeReturnUrl } from '../features/auth/return-url.ts'
import type { Browser } from '../lib/browser.ts'
import { paths } from '../lib/paths.ts'
import type { Stores } from '../stores.tsx'
import type { GuardResult } from './route-guard.ts'

interface NavigationDeps {
  stores: Stores
  browser: Browser
  /** Opens a page in place of the current one, so that "back" does not lead into the same redirect again. */
  replace: (path: string) => void
}

/** Path and query of a page, without a question mark. */
interface Address {
  path: string
  search: string
}

const urlOf = ({ path, search }: Address) => (search ? `${path}?${search}` : path)

export type Navigation = ReturnType<typeof createNavigation>

const providerIn = (path: string) =>
  providerNames.find((name) => path.replace(/\/$/, '') === `/auth/provider/${name}`)

const isWayIn = (path: string) =>
  path === paths.login() || path === paths.registration() || path === paths.passwordReset()

/** What happens across several pages: starting up, being sent to log in, and coming back. */
export function createNavigation({ stores: { auth, layout }, browser, replace }: NavigationDeps) {
  const returnUrl = createReturnUrl(browser.tabStorage)
  let last: Address | null = null
  let { referrer } = browser

  /** To be called in the root's first effect: a signal written earlier makes React render the page again. */
  function start(address: Address): () => void {
    void startUp(address)
    const stops = [
      browser.tabs.subscribe((news) => {
        if (news === 'logged-out') auth.followLogout()
        else void auth.refreshSession()
      }),
      browser.onPageRestored(() => void auth.resumeSession()),
      browser.onOnline(() => void auth.flushPendingLogout()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  async function startUp({ path, search }: Address) {
    const provider = providerIn(path)
    if (!(await auth.confirmSession()) && provider)
      await finishSocialSignIn(provider, new URLSearchParams(search))
    if (browser.cookies.areAccepted()) layout.acceptCookies()
  }

  /** The second half of a social sign-in. Whether it works or not, its address is never opened again. */
  async function finishSocialSignIn(provider: ProviderName, query: URLSearchParams) {
    const name = providerTitles[provider]
    if (query.has('unavailable'))
      auth.failSignIn(`${name} is not responding right now. Please try again later.`)
    else if (provider === 'facebook' && query.has('error_code'))
      auth.failSignIn(`${name} did not log you in.`)
    else await auth.signInSocially(provider, Object.fromEntries(query))
    if (auth.needUpdateInfo.peek()) replace(paths.registration())
    else if (!auth.isAuthorized.peek()) replace(paths.login())
  }

  /** To be called for each page that is opened, and for each change of its guard's result. */
  function visit(guard: GuardResult, address: Address) {
    const here = urlOf(address)
    const before = last
    last = address
    // “Back” in the history leads here, too; then the page that was open stays.
    if (guard === 'back') replace(returnUrl.take() ?? safeReturnUrl(before && urlOf(before)) ?? '/')
    else if (guard === 'login') {
      // A customer who logs out of this very page does not want to come back to it.
      const isLeaving = auth.hasLoggedOut.peek() && before !== null && urlOf(before) === here
      if (!isLeaving) returnUrl.remember(here)
      last = null
      replace(paths.login())
    } else if (!isWayIn(address.path)) {
      // A visitor who turned away from logging in starts over next time.
      if (before && isWayIn(before.path)) returnUrl.clear()
    } else {
      const from = before ? urlOf(before) : referrer
      if (from !== null) returnUrl.remember(from)
    }
    referrer = null
  }

  return { start, visit, acceptCookies: browser.cookies.accept }
}
