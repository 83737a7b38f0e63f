import type { Browser } from '../lib/browser.ts'
import { askWorker } from './ask-worker.ts'
import { agreeToCookies, hasAgreedToCookies } from './consent.ts'
import { keepTrying } from './keep-trying.ts'
import { openMemory } from './memory.ts'
import { openTabs } from './tabs.ts'

/** A link that was pressed before the script was there is followed by the browser itself, which names the page. */
function findReferrer(): string | null {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return from?.origin === location.origin ? from.pathname + from.search : null
}

/** The real browser. */
export function openBrowser(): Browser {
  return {
    tab: openMemory(() => sessionStorage),
    device: openMemory(() => localStorage),
    tabs: openTabs(),
    cameFrom: findReferrer(),
    onReturn(call) {
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
    askWorker,
    pageSavedAt: document.documentElement.dataset.savedAt ?? null,
    keepTrying,
    openLetter: () =>
      import('./letter.ts').then(
        (loaded) => loaded.letter,
        () => null,
      ),
    openRoad: (onWorker) => import('./road.ts').then((loaded) => loaded.openRoad(onWorker)),
    cookies: { areAccepted: hasAgreedToCookies, accept: agreeToCookies },
  }
}
