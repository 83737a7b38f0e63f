import type { AppPrompt, SafeStorage } from '../lib/browser.ts'
import { isPhoneSafari, readDevice } from './install-way.ts'
import { canReload } from './unsaved-forms.ts'

/** The event of browsers that can install the page on request. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** A visitor who has seen this many pages may want the shop on their device; on a later visit fewer will do. */
const pagesOnFirstVisit = 5
const pagesOnLaterVisit = 2
const dismissed = 'install-dismissed'

/** “Not now” is not “never”: after this time it may be suggested again. */
const restMs = 30 * 24 * 60 * 60 * 1000

interface InstallPromptDeps {
  deviceStorage: SafeStorage
  isLaterVisit: boolean
  /** Held back; null where the browser cannot install the page, or has not said so yet. */
  event: () => BeforeInstallPromptEvent | null
  show: (prompt: AppPrompt | null) => void
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * Counts pages, and suggests the installation to visitors who have seen enough: once, and again a month after they said
 * “Not now.” The page that says how to install stays in the footer.
 */
export function createInstallPrompt({
  deviceStorage,
  isLaterVisit,
  event,
  show,
  now = Date.now,
}: InstallPromptDeps) {
  let pages = 0
  let isAccepted = false
  const dismiss = () => {
    deviceStorage.write(dismissed, new Date(now()).toISOString())
    show(null)
  }

  const isResting = () => {
    const since = Date.parse(deviceStorage.read(dismissed) ?? '')
    return now() - since < restMs
  }

  return function countPage(): void {
    pages++
    // On a phone it would lie over the button of someone who orders, logs in, or writes something.
    if (!canReload()) return show(null)
    const device = readDevice(event() !== null)
    const isInstalled = device.isInstalled || 'webView' in document.documentElement.dataset
    const isEngaged = pages >= (isLaterVisit ? pagesOnLaterVisit : pagesOnFirstVisit)
    if (!isEngaged || isAccepted || isInstalled || isResting()) return
    const installEvent = event()
    if (installEvent) {
      const accept = () => {
        isAccepted = true
        show(null)
        // Dismissing the browser's own dialog counts as well.
        installEvent.prompt().then(({ outcome }) => outcome === 'dismissed' && dismiss(), dismiss)
      }
      show({ kind: 'install', accept, dismiss })
    } else if (isPhoneSafari(device)) show({ kind: 'install by hand', dismiss })
  }
}
