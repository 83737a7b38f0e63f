import type { BeforeInstallPromptEvent } from './install-prompt.ts'

let deferred: BeforeInstallPromptEvent | null = null

/** Browsers say once that they can install the page, often before the app has started; the prompt comes later. */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferred = event as BeforeInstallPromptEvent
  })
}

/** Null where the browser cannot install the page, or has not said so yet. */
export const deferredInstallPrompt = (): BeforeInstallPromptEvent | null => deferred
