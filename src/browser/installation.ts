import type { Installation } from '../lib/browser.ts'
import { installEvent } from './deferred-install-prompt.ts'
import type { BeforeInstallPromptEvent } from './install-prompt.ts'
import { installWay, readDevice } from './install-way.ts'

/** @param event what the browser has said so far: null where it does not install the page on request, or not yet */
export function openInstallation(event = installEvent): Installation {
  /** It works once. The browser may offer another one later. */
  let spent: BeforeInstallPromptEvent | null = null
  const unspent = () => (event() === spent ? null : event())
  return {
    way: () => installWay(readDevice(unspent() !== null)),
    async prompt() {
      const offered = unspent()
      spent = offered
      const answer = await offered?.prompt().catch(() => null)
      return answer?.outcome === 'accepted'
    },
    subscribe(onChange) {
      const listening = new AbortController()
      const { signal } = listening
      for (const name of ['beforeinstallprompt', 'appinstalled']) addEventListener(name, onChange, { signal })
      return () => listening.abort()
    },
  }
}
