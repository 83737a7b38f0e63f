import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { Redirect, Router, type SsrContext, useLocation, useSearch } from 'wouter'
import { type Stores, StoresProvider } from '../stores.tsx'
import type { Navigation } from './navigation.ts'
import { guardRoute } from './route-guard.ts'
import { fullTitle } from './full-title.ts'
import { Layout } from './Layout.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { findRoute } from './routes.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useSavedPage } from './use-saved-page.ts'

const unreachable = lazyScreen(() =>
  import('../screens/UnreachableScreen.tsx').then((m) => m.UnreachableScreen),
)

const notSaved = lazyScreen(
  () => import('../screens/NotSavedScreen.tsx').then((m) => m.NotSavedScreen),
  'NotSavedScreen',
)

interface AppProps {
  stores: Stores
  /** The stores already hold what the first page shows. */
  isLoaded: boolean
  /** Absent on the server, where nothing happens after the first render. */
  navigation?: Navigation
  /** Called for each page once it shows its data. */
  onShown?: () => void
  /**
   * The address that the page was rendered for. Hydration begins there, even if the visitor has gone back meanwhile: after
   * a reload the browser then changes the address alone. Absent where nothing was rendered yet.
   */
  rendered?: { path: string; search: string; context?: SsrContext } | undefined
}

export function App({ rendered, ...page }: AppProps) {
  return (
    <StoresProvider stores={page.stores}>
      <Router ssrPath={rendered?.path} ssrSearch={rendered?.search} ssrContext={rendered?.context}>
        <CurrentPage {...page} />
      </Router>
    </StoresProvider>
  )
}

function CurrentPage({ stores, isLoaded, navigation, onShown }: Omit<AppProps, 'rendered'>) {
  useSignals()
  const [path] = useLocation()
  const search = useSearch()
  const match = findRoute(path, search)
  const { route } = match
  const { isAuthorized, confirmation } = stores.auth
  const guard = guardRoute(route.access, {
    isAuthorized: isAuthorized.value,
    confirmation: confirmation.value,
  })
  const isFirst = useRef(true)
  const { offline } = stores
  const area = route.area?.(stores)
  // Neither saved nor reachable.
  const isMissing =
    offline.isOffline.value && area?.status.value === 'error' && area.httpStatus.value === null
  useSavedPage(stores, {
    address: search ? `${path}?${search}` : path,
    load: () => route.load?.(stores, match),
  })

  useEffect(() => navigation?.start({ path, search }), [navigation])
  useEffect(() => navigation?.visit(guard, { path, search }), [navigation, guard, path, search])

  // The address alone decides what is loaded, once its guard lets the visitor in.
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    let isCurrent = true
    const setTitle = () => {
      if (isCurrent) document.title = fullTitle(route.title(stores, match))
    }
    const finish = () => {
      setTitle()
      if (isCurrent) onShown?.()
    }
    if (wasFirst && isLoaded) onShown?.()
    else {
      if (!wasFirst) offline.leavePage()
      setTitle()
      if (guard === 'open') void Promise.resolve(route.load?.(stores, match)).then(finish)
    }
    return () => {
      isCurrent = false
    }
  }, [path, search, guard === 'open'])

  useEffect(() => void offline.watch(route.screen.preload()).catch(() => {}), [route])
  const focusRoute = useRouteFocus(path, isMissing)

  if (route.redirectTo) return <Redirect to={route.redirectTo} replace />
  return (
    // One cached page may answer many addresses, so its frame must not know which one it was.
    <Layout
      isBare={route.isBare ?? false}
      hasShortForm={route.hasShortForm ?? false}
      path={route.path.includes('*') ? route.path : match.path}
      savedAt={isMissing ? null : (area?.savedAt.value ?? offline.savedAt.value)}
      hasPrices={Boolean(area)}
      onAcceptCookies={navigation?.acceptCookies}
    >
      {guard === 'open' && !isMissing && (
        <route.screen.View key={route.path} params={match.params} onShown={focusRoute} />
      )}
      {guard === 'open' && isMissing && <notSaved.View params={match.params} onShown={focusRoute} />}
      {guard !== 'open' &&
        // What is kept on this device need not wait until the line gives up.
        (guard === 'failed' || offline.trouble.value ? (
          <unreachable.View params={match.params} onShown={focusRoute} />
        ) : (
          <LoadingScreen />
        ))}
    </Layout>
  )
}
