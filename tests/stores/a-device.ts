import type { Browser, SessionEvent } from '../../src/lib/browser.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { aStorage } from './a-storage.ts'

/** One browser, in which the tabs of the shop notify each other. */
export function aDevice() {
  const deviceStorage = aStorage()
  const cookies = new Set<string>()
  const tabs = new Set<{ onEvent: (event: SessionEvent) => void }>()

  /** A tab, and what happens to it from outside. */
  function openTab({ referrer = null as string | null } = {}) {
    const restores = new Set<() => void>()
    const onlines = new Set<() => void>()
    const own = new Set<{ onEvent: (event: SessionEvent) => void }>()
    const on = (calls: Set<() => void>) => (call: () => void) => {
      calls.add(call)
      return () => calls.delete(call)
    }
    const browser: Browser = {
      ...noBrowser,
      tabStorage: aStorage(),
      deviceStorage,
      tabs: {
        notify: (event) => {
          for (const listener of tabs) if (!own.has(listener)) listener.onEvent(event)
        },
        subscribe: (onEvent) => {
          const listener = { onEvent }
          tabs.add(listener)
          own.add(listener)
          return () => tabs.delete(listener)
        },
      },
      referrer,
      onPageRestored: on(restores),
      onOnline: on(onlines),
      cookies: { areAccepted: () => cookies.has('accepted'), accept: () => cookies.add('accepted') },
    }
    return {
      browser,
      restore: () => restores.forEach((call) => call()),
      goOnline: () => onlines.forEach((call) => call()),
    }
  }
  return { openTab }
}
