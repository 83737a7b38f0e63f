import { type ComponentType, useEffect, useState } from 'react'
import type { SaveOfflineProps } from './SaveOffline.tsx'

type Panel = ComponentType<SaveOfflineProps>

/** Null until the first page that shows it is alive; after that, pages show it at once. */
let loaded: Panel | null = null

/** The server knows nothing of what is saved on a device, so the code for it comes when the page is alive. */
export function LazySaveOffline(props: SaveOfflineProps) {
  const [Shown, setShown] = useState(() => loaded)
  useEffect(() => {
    let isCurrent = true
    import('./SaveOffline.tsx').then(
      ({ SaveOffline }) => {
        loaded = SaveOffline
        if (isCurrent) setShown(() => SaveOffline)
      },
      // Without it nothing can be saved, and the page is still a page to read.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return Shown && <Shown {...props} />
}
