import { useEffect, useRef } from 'react'
import { Router, type SsrContext, useLocation, useSearch } from 'wouter'
import { type Stores, StoresProvider } from '../stores.tsx'
import { Layout } from './Layout.tsx'
import { fullTitle } from './head.ts'
import { findRoute, notFound } from './routes.ts'
import { useArrival } from './use-arrival.ts'

interface AppProps {
  stores: Stores
  /** Whether the stores already hold what the first page shows. */
  isLoaded: boolean
  /** The address on the server; in the browser it is the window's. */
  server?: { path: string; search: string; context: SsrContext }
}

export function App({ stores, isLoaded, server }: AppProps) {
  return (
    <StoresProvider stores={stores}>
      <Router ssrPath={server?.path} ssrSearch={server?.search} ssrContext={server?.context}>
        <CurrentPage stores={stores} isLoaded={isLoaded} />
      </Router>
    </StoresProvider>
  )
}

function CurrentPage({ stores, isLoaded }: Pick<AppProps, 'stores' | 'isLoaded'>) {
  const [path] = useLocation()
  const search = useSearch()
  const { route, place } = findRoute(path, search)
  const isFirst = useRef(true)

  // The address alone decides what is loaded.
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    let isCurrent = true
    const setTitle = () => {
      if (isCurrent) document.title = fullTitle(route.head(stores, place))
    }
    if (!(wasFirst && isLoaded)) {
      setTitle()
      void route.load?.(stores, place).then(setTitle)
    }
    return () => {
      isCurrent = false
    }
  }, [path, search])

  const arrive = useArrival(path)

  return (
    // One kept page answers for all addresses that do not exist, so its frame must not know which one it was.
    <Layout isBare={route.isBare ?? false} path={route === notFound ? '/404' : path}>
      <route.screen.View key={route.path} onShown={arrive} />
    </Layout>
  )
}
