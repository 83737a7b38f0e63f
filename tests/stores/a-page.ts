import { expect } from 'vitest'
import { createNavigation } from '../../src/app/navigation.ts'
import { guardRoute } from '../../src/app/route-guard.ts'
import { findRoute } from '../../src/app/routes.ts'
import { createSignInStore } from '../../src/features/auth/sign-in.store.ts'
import { createUserStore } from '../../src/features/user/user.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { createStores, type Snapshot } from '../../src/stores.tsx'
import { anEmail, PASSWORD } from '../server/accounts.ts'
import { aDevice } from './a-device.ts'

/** A tab that follows its redirects, as the app does. */
export function aPage(call: Call, { device = aDevice(), from = null as string | null } = {}) {
  const tab = device.openTab({ referrer: from })
  const stores = createStores(call, { shop: {} } as Snapshot, tab.browser)
  const signIn = stores.lazyStore(createSignInStore)
  let url = ''
  const navigation = createNavigation({ stores, browser: tab.browser, replace: open })
  const at = () => {
    const { pathname, search } = new URL(url, 'http://shop')
    return { path: pathname, search: search.slice(1) }
  }
  const guard = () => {
    const { auth } = stores
    const state = { isAuthorized: auth.isAuthorized.value, confirmation: auth.confirmation.value }
    return guardRoute(findRoute(at().path).route.access, state)
  }
  /** Also to be called when the guard's result may have changed. */
  const look = () => navigation.visit(guard(), at())
  function open(path: string) {
    url = path
    look()
  }
  /** As if the address had been typed. */
  async function start(path: string) {
    open(path)
    const stop = navigation.start(at())
    await expect.poll(() => stores.auth.confirmation.value).not.toBe('fetching')
    look()
    return stop
  }
  async function logIn(email: string) {
    signIn.editCredentials({ email, password: PASSWORD })
    await signIn.logIn()
    look()
  }
  async function signUp() {
    const email = anEmail()
    signIn.editCredentials({ email, password: PASSWORD })
    await signIn.register()
    look()
    return email
  }
  const logOut = async () => {
    await stores.auth.logOut()
    look()
  }
  return {
    ...tab,
    stores,
    signIn,
    user: stores.lazyStore(createUserStore),
    acceptCookies: navigation.acceptCookies,
    open,
    start,
    look,
    logIn,
    logOut,
    signUp,
    url: () => url,
    guard,
    call,
  }
}
