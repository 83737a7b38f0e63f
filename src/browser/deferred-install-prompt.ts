import type { BeforeInstallPromptEvent } from './install-prompt.ts'

/**
 * Browsers say once that they can install the page, often before the app has started; the prompt comes later. Returns a
 * function that says what there is: null where the browser cannot install the page, or has not said so yet.
 */
export function deferInstallPrompt(): () => BeforeInstallPromptEvent | null {
  let deferred: BeforeInstallPromptEvent | null = null
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferred = event as BeforeInstallPromptEvent
  })
  return () => deferred
}
