import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code comes when the page is alive: nothing on the server and until then, at once on every page after
 * that. Where its code does not come, nothing stands in its place, so the page has to be whole without it.
 */
export function loadWhenAlive<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LoadedWhenAlive(props: Props) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      let isCurrent = true
      load().then(
        (component) => {
          loaded = component
          if (isCurrent) setShown(() => component)
        },
        () => {},
      )
      return () => {
        isCurrent = false
      }
    }, [])
    return Shown && <Shown {...props} />
  }
}
