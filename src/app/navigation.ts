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

const isWayIn = (path: string) =>
  path === paths.login() || path === paths.registration() || path === paths.passwordReset()

/** What happens across several pages: starting up, being sent to log in, and coming back. */
export function createNavigation({ stores, browser, replace }: NavigationDeps) {
  const { auth, layout } = stores
  const returnUrl = createReturnUrl(browser.tabStorage)
  let last: (Address & { wasOpen: boolean }) | null = null
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

  async function startUp(address: Address) {
    // Few visits end a social sign-in, so its code is loaded on demand.
    if (!(await auth.confirmSession()) && address.path.startsWith('/auth/')) {
      const { finishSocialSignIn } = await import('./finish-social-sign-in.ts')
      await finishSocialSignIn(stores, { ...address, replace })
    }
    if (browser.cookies.areAccepted()) layout.acceptCookies()
  }

  /** To be called for each page that is opened, and for each change of its guard's result. */
  function visit(guard: GuardResult, address: Address) {
    const here = urlOf(address)
    const before = last
    last = { ...address, wasOpen: guard === 'open' }
    // “Back” in the history leads here, too; then the page that was open stays.
    if (guard === 'back') replace(returnUrl.take() ?? safeReturnUrl(before && urlOf(before)) ?? '/')
    else if (guard === 'login') {
      // A customer who logs out of this very page does not want to come back to it. One that was never shown
      // to them, because the server had not heard of an earlier logout yet, is one to come back to.
      const isLeaving = before?.wasOpen && auth.hasLoggedOut.peek() && urlOf(before) === here
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
