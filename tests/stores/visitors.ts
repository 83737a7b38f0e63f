import { vi } from 'vitest'
import { createAuthStore } from '../../src/features/auth/auth.store.ts'
import { createSignInStore } from '../../src/features/auth/sign-in.store.ts'
import type { Call } from '../../src/lib/api.ts'
import type { Browser } from '../../src/lib/browser.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { anEmail, PASSWORD } from '../server/accounts.ts'
import { useDatabase } from '../server/use-database.ts'
import { callInProcess } from './call-in-process.ts'
import { always, aRefusal } from './outcomes.ts'
import { useShop } from '../server/use-shop.ts'

const noNetwork = always(aRefusal('network', null, 'The shop could not be reached.'))

/** Visitors and members of the real app, as the auth store knows them; to be called inside describe. */
export function useVisitors() {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })

  /** One visitor; `line.isCut` takes their network away. */
  function aVisitor(browser: Browser = noBrowser, call = callInProcess(shop.app)) {
    const line = { isCut: false }
    const send = ((...asked: Parameters<Call>) => (line.isCut ? noNetwork : call)(...asked)) as Call
    const clearCustomerData = vi.fn<() => void>()
    const auth = createAuthStore(send, { browser, clearCustomerData })
    const signIn = createSignInStore(send, browser.tabStorage, auth)
    return { auth, signIn, clearCustomerData, line, call: send }
  }

  async function aMember(browser?: Browser) {
    const visitor = aVisitor(browser)
    const email = anEmail()
    visitor.signIn.editCredentials({ email, password: PASSWORD })
    await visitor.signIn.register()
    return { ...visitor, email }
  }

  return { shop: () => shop, aVisitor, aMember }
}
