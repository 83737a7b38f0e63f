import type { AppPrompt, SafeStorage } from '../lib/browser.ts'

/** The event of browsers that can install the page on request. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** A visitor who has seen this many pages may want the shop on their device; on a later visit fewer will do. */
const pagesOnFirstVisit = 5
const pagesOnLaterVisit = 2
const dismissed = 'install-dismissed'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true ||
  'webView' in document.documentElement.dataset

/** Safari on an iPhone or iPad; other browsers there cannot install, or say so themselves. */
const isAppleSafari = () =>
  (/iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS/.test(navigator.userAgent)

interface InstallPromptDeps {
  deviceStorage: SafeStorage
  isLaterVisit: boolean
  /** Held back since the page was opened; null where the browser cannot install it. */
  event: () => BeforeInstallPromptEvent | null
  show: (prompt: AppPrompt | null) => void
}

/** Counts pages, and suggests the installation once to visitors who have seen enough. Nobody is asked twice. */
export function createInstallPrompt({ deviceStorage, isLaterVisit, event, show }: InstallPromptDeps) {
  let pages = 0
  let isAccepted = false
  const dismiss = () => {
    deviceStorage.write(dismissed, new Date().toISOString())
    show(null)
  }

  return function countPage(): void {
    pages++
    const isEngaged = pages >= (isLaterVisit ? pagesOnLaterVisit : pagesOnFirstVisit)
    if (!isEngaged || isAccepted || isInstalled() || deviceStorage.read(dismissed) !== null) return
    const installEvent = event()
    if (installEvent) {
      const accept = () => {
        isAccepted = true
        show(null)
        // Dismissing the browser's own dialog counts as well.
        installEvent.prompt().then(({ outcome }) => outcome === 'dismissed' && dismiss(), dismiss)
      }
      show({ kind: 'install', accept, dismiss })
    } else if (isAppleSafari()) show({ kind: 'install by hand', dismiss })
  }
}
