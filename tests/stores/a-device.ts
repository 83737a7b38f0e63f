import type { Browser, News } from '../../src/lib/browser.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { aTab } from './a-tab.ts'

/** Somebody's browser, in which the tabs of the shop hear each other. */
export function aDevice() {
  const device = aTab()
  const cookies = new Set<string>()
  const tabs = new Set<{ hear: (news: News) => void }>()

  /** A tab, and what happens to it from outside. */
  function openTab({ cameFrom = null as string | null } = {}) {
    const returns = new Set<() => void>()
    const onlines = new Set<() => void>()
    const own = new Set<{ hear: (news: News) => void }>()
    const on = (calls: Set<() => void>) => (call: () => void) => {
      calls.add(call)
      return () => calls.delete(call)
    }
    const browser: Browser = {
      ...noBrowser,
      tab: aTab(),
      device,
      tabs: {
        tell: (news) => {
          for (const listener of tabs) if (!own.has(listener)) listener.hear(news)
        },
        listen: (hear) => {
          const listener = { hear }
          tabs.add(listener)
          own.add(listener)
          return () => tabs.delete(listener)
        },
      },
      cameFrom,
      onReturn: on(returns),
      onOnline: on(onlines),
      cookies: { areAccepted: () => cookies.has('accepted'), accept: () => cookies.add('accepted') },
    }
    return {
      browser,
      comeBack: () => returns.forEach((call) => call()),
      goOnline: () => onlines.forEach((call) => call()),
    }
  }
  return { openTab }
}
