import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { LoadingScreen } from './LoadingScreen.tsx'
import { MissingScreen } from './MissingScreen.tsx'

export interface LazyScreen {
  /** `onShown` is called whenever the screen itself, not what stands in for it, has come onto the page. */
  View: (props: { onShown: () => void }) => ReactNode
  preload(): Promise<void>
}

/**
 * A screen in a chunk of its own. Preloaded (always on the server, and before hydration) it renders at once, without
 * a Suspense boundary, for which the server's HTML would need inline scripts. The choice is frozen for each mounted
 * view, because swapping the type of a component would mount it anew.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Ready: ComponentType | undefined
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
  function View({ onShown }: { onShown: () => void }): ReactNode {
    const [Screen] = useState<ComponentType>(() => Ready ?? Later)
    return Screen === Ready ? (
      <>
        <Screen />
        <Shown onShown={onShown} />
      </>
    ) : (
      <Suspense fallback={<LoadingScreen />}>
        <Screen />
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
