import { type ComponentType, useEffect, useState } from 'react'
import type { SaveOfflineProps } from './SaveOffline.tsx'

/** The server knows nothing of what is saved on a device, so the code for it comes when the page is alive. */
export function LazySaveOffline(props: SaveOfflineProps) {
  const [Panel, setPanel] = useState<ComponentType<SaveOfflineProps> | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('./SaveOffline.tsx').then(
      ({ SaveOffline }) => isCurrent && setPanel(() => SaveOffline),
      // Without it nothing can be saved, and the page is still a page to read.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return Panel && <Panel {...props} />
}
