import { createContext, type ReactNode, useContext } from 'react'
import type { ShopFacts } from '../contract/shop.ts'
import { type CatalogState, createCatalogStore } from './features/catalog/catalog.store.ts'
import { type AuthState, type AuthStore, createAuthStore } from './features/auth/auth.store.ts'
import { createOfflineStore } from './features/offline/offline.store.ts'
import { Reach } from './features/offline/Reach.tsx'
import { createProductStore, type ProductState } from './features/product/product.store.ts'
import { createSettlementsStore, type SettlementsState } from './features/settlements/settlements.store.ts'
import { createShellStore } from './features/shell/shell.store.ts'
import { createUserStore } from './features/user/user.store.ts'
import type { Call } from './lib/api.ts'
import { type Browser, drafts, type Memory } from './lib/browser.ts'

/** What a rendered page carries, so that the browser starts where the server stopped. */
export interface Snapshot {
  shop: ShopFacts
  auth?: AuthState
  settlements?: SettlementsState
  catalog?: CatalogState
  product?: ProductState
  /** Rendered for the mobile app's web view. */
  isWebView?: boolean
}

type LateStore<S extends object = object> = (call: Call, tab: Memory, auth: AuthStore, browser: Browser) => S

/** Made once for each page in the browser and once for each request on the server; never at module level. */
export function createStores(ask: Call, snapshot: Snapshot, browser: Browser) {
  const offline = createOfflineStore(ask, browser)
  const call = watch(offline.call, () => auth.isAuthorized.peek() && auth.leave())
  const auth = createAuthStore(call, { browser, forget, start: snapshot.auth })
  const user = createUserStore(call)
  const made = new Map<LateStore, object>()

  /** A store whose code comes with its screen: made when first asked for, and then the same one. */
  function late<S extends object>(create: LateStore<S>): S {
    const store = made.get(create) ?? create(call, browser.tab, auth, browser)
    made.set(create, store)
    return store as S
  }

  /** Every store that holds something of the customer lets go of it here. */
  function forget() {
    user.clear()
    for (const store of made.values()) (store as { clear?(): void }).clear?.()
    // Whom the server merely forgot goes on with what he has typed once he is back.
    if (!auth.hasLeft.peek()) return
    for (const name of Object.values(drafts)) browser.tab.remove(name)
    void browser.openLetter().then((letter) => letter?.forget())
  }

  /** What a page carries is as old as the page. */
  const restored = <S extends object>(state?: S) => state && { ...state, savedAt: browser.pageSavedAt }

  return {
    late,
    shop: snapshot.shop,
    shell: createShellStore(snapshot.isWebView),
    auth,
    user,
    offline,
    settlements: createSettlementsStore(call, restored(snapshot.settlements)),
    catalog: createCatalogStore(call, restored(snapshot.catalog)),
    product: createProductStore(call, restored(snapshot.product)),
  }
}
export type Stores = ReturnType<typeof createStores>

/** Areas which were never asked stay out of the page. */
export function takeSnapshot({ shop, shell, auth, settlements, catalog, product }: Stores): Snapshot {
  const asked = {
    auth: auth.snapshot(),
    settlements: settlements.snapshot(),
    catalog: catalog.snapshot(),
    product: product.snapshot(),
  }
  const known = Object.entries(asked).filter(([, state]) => state.status !== 'initial')
  return { shop, ...(shell.isWebView && { isWebView: true }), ...Object.fromEntries(known) }
}

/** The same call, which also tells when the server no longer knows the customer. */
const watch = (call: Call, onStranger: () => void): Call =>
  (async (...asked: Parameters<Call>) => {
    const outcome = await call(...asked)
    if (outcome.status === 401) onStranger()
    return outcome
  }) as Call

const StoresContext = createContext<Stores | null>(null)

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <StoresContext value={stores}>
      <Reach store={stores.offline}>{children}</Reach>
    </StoresContext>
  )
}

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('useStores() needs a <StoresProvider> above it')
  return stores
}

/** For stores that most visits never need: they stay out of the script of every page. */
export const useLateStore = <S extends object>(create: LateStore<S>): S => useStores().late(create)
