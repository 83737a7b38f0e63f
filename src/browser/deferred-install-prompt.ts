import type { BeforeInstallPromptEvent } from './install-prompt.ts'

let deferred: BeforeInstallPromptEvent | null = null

/** Held back; null where the browser cannot install the page, or has not said so yet. */
export const installEvent = (): BeforeInstallPromptEvent | null => deferred

/**
 * Names the web app manifest, by which a browser learns that it can install the page. It says so once, and the prompt comes
 * later. Named in the document it would be asked for beside the largest picture, so index.html names it only where there is
 * no script, and otherwise this does, once the page is alive.
 */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferred = event as BeforeInstallPromptEvent
  })
  const manifest = { rel: 'manifest', href: '/manifest.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), manifest))
}
