import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { LoadingScreen } from './LoadingScreen.tsx'
import { LoadFailedScreen } from './LoadFailedScreen.tsx'

/** The parameters of the address, by the names that `contract/pages.ts` gives them. */
type Params = Record<string, string>
type Screen = ComponentType<{ params: Params }>

export interface LazyScreen {
  /** `onShown` is called whenever the screen itself, not a placeholder, is on the page. */
  View: (props: { params: Params; onShown: () => void }) => ReactNode
  preload(): Promise<void>
  /** The names of its modules: `MainScreen`, `about.md`. The server names their files in the page. */
  modules: readonly string[]
}

/**
 * A screen in a chunk of its own. Preloaded (always on the server, and before hydration) it renders at once, without
 * a Suspense boundary, for which the server's HTML would need inline scripts. The choice is frozen for each mounted
 * view, because swapping a component's type would remount it.
 */
export function lazyScreen(load: () => Promise<Screen>, ...modules: string[]): LazyScreen {
  let Ready: Screen | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then((screen) => {
      Ready = screen
    })
    // A chunk that could not be fetched may be there on the next try.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const createLazy = () =>
    lazy(async () => {
      // Without a network and a worker there is no chunk, but the page must not be empty.
      await preload().catch(() => {
        LazyView = createLazy()
      })
      return { default: Ready ?? LoadFailedScreen }
    })
  let LazyView = createLazy()
  function View({ params, onShown }: { params: Params; onShown: () => void }): ReactNode {
    const [Screen] = useState<Screen>(() => Ready ?? LazyView)
    return Screen === Ready ? (
      <>
        <Screen params={params} />
        <Shown onShown={onShown} />
      </>
    ) : (
      <Suspense fallback={<LoadingScreen />}>
        <Screen params={params} />
        <Shown onShown={onShown} />
      </Suspense>
    )
  }
  return { View, preload, modules }
}

/** Its effects wait for the screen beside it. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown)
  return null
}
