import type { Browser } from '../lib/browser.ts'
import { askWorker } from './ask-worker.ts'
import { agreeToCookies, hasAgreedToCookies } from './consent.ts'
import { keepTrying } from './keep-trying.ts'
import { openMemory } from './memory.ts'
import { openTabs } from './tabs.ts'

/** The real browser. */
export function openBrowser(): Browser {
  return {
    tab: openMemory(() => sessionStorage),
    device: openMemory(() => localStorage),
    tabs: openTabs(),
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
    cookies: { areAccepted: hasAgreedToCookies, accept: agreeToCookies },
  }
}
