import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { LoadingScreen } from './LoadingScreen.tsx'
import { MissingScreen } from './MissingScreen.tsx'

/** The parameters of the address, by the names that `contract/pages.ts` gives them. */
type Params = Record<string, string>
type Screen = ComponentType<{ params: Params }>

export interface LazyScreen {
  /** `onShown` is called whenever the screen itself, not what stands in for it, has come onto the page. */
  View: (props: { params: Params; onShown: () => void }) => ReactNode
  preload(): Promise<void>
}

/**
 * A screen in a chunk of its own. Preloaded (always on the server, and before hydration) it renders at once, without
 * a Suspense boundary, for which the server's HTML would need inline scripts. The choice is frozen for each mounted
 * view, because swapping the type of a component would mount it anew.
 */
export function lazyScreen(load: () => Promise<Screen>): LazyScreen {
  let Ready: Screen | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then((screen) => {
      Ready = screen
    })
    // A chunk that could not be fetched may be there at the next try.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const later = () =>
    lazy(async () => {
      // Whoever has neither a network nor a worker cannot have the chunk, and shall not see an empty page.
      await preload().catch(() => {
        Later = later()
      })
      return { default: Ready ?? MissingScreen }
    })
  let Later = later()
  function View({ params, onShown }: { params: Params; onShown: () => void }): ReactNode {
    const [Screen] = useState<Screen>(() => Ready ?? Later)
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
  return { View, preload }
}

/** Its effects wait for the screen beside it. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown)
  return null
}
