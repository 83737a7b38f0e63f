import { createContext, type ReactNode, useContext } from 'react'
import type { SentForm } from '../contract/rendered.ts'
import type { ShopFacts } from '../contract/shop.ts'
import { type CatalogState, createCatalogStore } from './features/catalog/catalog.store.ts'
import { type AuthState, type AuthStore, createAuthStore } from './features/auth/auth.store.ts'
import { createSearchStore, type SearchState } from './features/catalog/search.store.ts'
import { createOfflineStore } from './features/offline/offline.store.ts'
import { ConnectionProvider } from './features/offline/ConnectionProvider.tsx'
import { createProductStore, type ProductState } from './features/product/product.store.ts'
import { createSettlementsStore, type SettlementsState } from './features/settlements/settlements.store.ts'
import { createLayoutStore } from './features/layout/layout.store.ts'
import type { Call } from './lib/api.ts'
import { type Browser, draftKeys, type SafeStorage } from './lib/browser.ts'

/** What a rendered page carries, so that the browser starts where the server left off. */
export interface Snapshot {
  shop: ShopFacts
  auth?: AuthState
  settlements?: SettlementsState
  catalog?: CatalogState
  search?: SearchState
  product?: ProductState
  /** Rendered for the mobile app's web view. */
  isWebView?: boolean
  /** The server's answer to a form that was posted as plain HTML. */
  sentForm?: SentForm | undefined
}

type LazyStore<S extends object = object> = (
  call: Call,
  tabStorage: SafeStorage,
  auth: AuthStore,
  browser: Browser,
) => S

/** Made once for each page in the browser and once for each request on the server; never at module level. */
export function createStores(send: Call, snapshot: Snapshot, browser: Browser) {
  const offline = createOfflineStore(send, browser)
  const call = watchSession(offline.call, () => auth.isAuthorized.peek() && auth.endSession())
  const auth = createAuthStore(call, { browser, clearCustomerData, start: snapshot.auth })
  const made = new Map<LazyStore, object>()

  /** A store whose code comes with its screen: created when first needed, then always the same one. */
  function lazyStore<S extends object>(create: LazyStore<S>): S {
    const store = made.get(create) ?? create(call, browser.tabStorage, auth, browser)
    made.set(create, store)
    return store as S
  }

  /** Empties every store that holds something of the customer. */
  function clearCustomerData() {
    for (const store of made.values()) (store as { clear?(): void }).clear?.()
    browser.showBadge([])
    // A customer whose session merely ended finds what they have typed once they are back.
    if (!auth.hasLoggedOut.peek()) return
    for (const name of Object.values(draftKeys)) browser.tabStorage.remove(name)
    // A log-out that this page hears of late may be older than what the next customer has kept.
    const before = auth.isLoggingOut.peek() ? null : auth.lastChange()
    void browser.openDeviceData().then((data) => data?.clear(before))
  }

  /** What a page carries is as old as the page. */
  const restored = <S extends object>(state?: S) => state && { ...state, savedAt: browser.pageSavedAt }

  return {
    lazyStore,
    shop: snapshot.shop,
    sentForm: { current: snapshot.sentForm },
    layout: createLayoutStore(snapshot.isWebView),
    auth,
    offline,
    settlements: createSettlementsStore(call, restored(snapshot.settlements)),
    catalog: createCatalogStore(call, restored(snapshot.catalog)),
    search: createSearchStore(call, restored(snapshot.search)),
    product: createProductStore(call, restored(snapshot.product)),
  }
}
export type Stores = ReturnType<typeof createStores>

/** Areas that were never loaded stay out of the page. */
export function takeSnapshot({
  shop,
  sentForm,
  layout,
  auth,
  settlements,
  catalog,
  search,
  product,
}: Stores): Snapshot {
  const snapshots = {
    auth: auth.snapshot(),
    settlements: settlements.snapshot(),
    catalog: catalog.snapshot(),
    search: search.snapshot(),
    product: product.snapshot(),
  }
  const loaded = Object.entries(snapshots).filter(([, state]) => state.status !== 'initial')
  return {
    shop,
    ...(sentForm.current && { sentForm: sentForm.current }),
    ...(layout.isWebView && { isWebView: true }),
    ...Object.fromEntries(loaded),
  }
}

/** The same call, which also reports when the server no longer knows the customer. */
const watchSession = (call: Call, onUnauthorized: () => void): Call =>
  (async (...options: Parameters<Call>) => {
    const outcome = await call(...options)
    if (outcome.status === 401) onUnauthorized()
    return outcome
  }) as Call

const StoresContext = createContext<Stores | null>(null)

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <StoresContext value={stores}>
      <ConnectionProvider store={stores.offline}>{children}</ConnectionProvider>
    </StoresContext>
  )
}

export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('useStores() needs a <StoresProvider> above it')
  return stores
}

/** For stores that most visits never need: they stay out of every page's script. */
export const useLazyStore = <S extends object>(create: LazyStore<S>): S => useStores().lazyStore(create)
