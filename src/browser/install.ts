import type { Memory, Offer } from '../lib/browser.ts'

/** What browsers give that can install the page when told to. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Somebody who has seen so many pages may want to keep the shop; on a later visit fewer will do. */
const pagesOnFirstVisit = 5
const pagesOnLaterVisit = 2
const dismissed = 'install-dismissed'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true ||
  'webView' in document.documentElement.dataset

/** Safari on a phone or a tablet of Apple's; other browsers there cannot install, or say so themselves. */
const isAppleSafari = () =>
  (/iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS/.test(navigator.userAgent)

interface InstallDeps {
  device: Memory
  isLaterVisit: boolean
  /** Held back since the page began; null where the browser cannot install it. */
  event: () => InstallEvent | null
  show: (offer: Offer | null) => void
}

/** Counts pages, and offers the installation once to whom has seen enough of them. Whoever refuses is left in peace. */
export function createInstallOffer({ device, isLaterVisit, event, show }: InstallDeps) {
  let pages = 0
  let isAccepted = false
  const dismiss = () => {
    device.write(dismissed, new Date().toISOString())
    show(null)
  }

  return function countPage(): void {
    pages++
    const isEngaged = pages >= (isLaterVisit ? pagesOnLaterVisit : pagesOnFirstVisit)
    if (!isEngaged || isAccepted || isInstalled() || device.read(dismissed) !== null) return
    const held = event()
    if (held) {
      const accept = () => {
        isAccepted = true
        show(null)
        // A refusal in the browser's own dialog is one as well.
        held.prompt().then(({ outcome }) => outcome === 'dismissed' && dismiss(), dismiss)
      }
      show({ kind: 'install', accept, dismiss })
    } else if (isAppleSafari()) show({ kind: 'install by hand', dismiss })
  }
}
