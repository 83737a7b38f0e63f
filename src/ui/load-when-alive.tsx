import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'

/**
 * A component whose code comes when the page is alive: nothing on the server and until then, at once on every page after
 * that. Each is asked for and shown in a task of its own, so that a page with many of them answers in between. Where its
 * code does not come, nothing stands in its place, so the page has to be whole without it.
 */
export function loadWhenAlive<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LoadedWhenAlive(props: Props) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      let isCurrent = !Shown
      const callOff = afterPaint(() => {
        if (!isCurrent) return
        load().then(
          (component) => {
            loaded = component
            if (isCurrent) startTransition(() => setShown(() => component))
          },
          () => {},
        )
      })
      return () => {
        isCurrent = false
        callOff()
      }
    }, [])
    return Shown && <Shown {...props} />
  }
}
