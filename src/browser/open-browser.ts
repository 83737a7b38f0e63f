import type { InitialConnection } from '../../contract/worker-messages.ts'
import type { Browser } from '../lib/browser.ts'
import { showBadge } from './badge.ts'
import { agreeToCookies, hasAgreedToCookies } from './consent.ts'
import { getRevalidation } from './revalidation.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { openSafeStorage } from '../lib/safe-storage.ts'
import { openTabs } from './tabs.ts'

/** A link that was clicked before hydration is followed by the browser itself, which names the page it was on. */
function findReferrer(): string | null {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return from?.origin === location.origin ? from.pathname + from.search : null
}

/** The real browser. */
export function openBrowser(): Browser {
  const page = document.documentElement.dataset
  const deviceStorage = openSafeStorage(() => localStorage)
  return {
    tabStorage: openSafeStorage(() => sessionStorage),
    deviceStorage,
    tabs: openTabs(),
    referrer: findReferrer(),
    onPageRestored(call) {
      const onShow = (event: PageTransitionEvent) => {
        if (event.persisted) call()
      }
      addEventListener('pageshow', onShow)
      return () => removeEventListener('pageshow', onShow)
    },
    onOnline(call) {
      addEventListener('online', call)
      return () => removeEventListener('online', call)
    },
    getRevalidation,
    pageSavedAt: page.savedAt ?? null,
    initialConnection: (page.connection as InitialConnection) ?? null,
    retryWithBackoff,
    openDeviceData: () =>
      import('./device-data.ts').then(
        (loaded) => loaded.deviceData,
        () => null,
      ),
    openDownloads: (onWorker) => import('./downloads.ts').then((loaded) => loaded.openDownloads(onWorker)),
    openInstallation: () =>
      import('./installation.ts').then(
        (loaded) => loaded.openInstallation(),
        () => null,
      ),
    showBadge: (until) => showBadge(deviceStorage, until),
    cookies: { areAccepted: hasAgreedToCookies, accept: agreeToCookies },
  }
}
