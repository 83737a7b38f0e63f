import type { BeforeInstallPromptEvent } from './install-prompt.ts'

let deferred: BeforeInstallPromptEvent | null = null

/** Held back; null where the browser cannot install the page, or has not said so yet. */
export const installEvent = (): BeforeInstallPromptEvent | null => deferred

/**
 * Names the web app manifest, by which a browser learns that it can install the page. It says so once, and the prompt comes
 * later. A document that names the manifest itself asks for it beside its largest picture, so it does only without a script
 * (index.html), and this waits until the page is alive.
 */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferred = event as BeforeInstallPromptEvent
  })
  const manifest = { rel: 'manifest', href: '/manifest.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), manifest))
}
