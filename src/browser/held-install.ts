import type { InstallEvent } from './install.ts'

let held: InstallEvent | null = null

/** Browsers say once, and often before the app has started, that they can install the page; the offer comes later. */
export function holdInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    held = event as InstallEvent
  })
}

/** Null where the browser cannot install the page, or has not said so yet. */
export const heldInstall = (): InstallEvent | null => held
