import type { Browser, SessionEvent } from '../lib/browser.ts'

/** Every other tab of the shop hears of an event, but never the tab that sends it: a channel skips itself. */
export function openTabs(): Browser['tabs'] {
  if (!('BroadcastChannel' in globalThis)) return { notify() {}, subscribe: () => () => {} }
  const channel = new BroadcastChannel('heat-and-chill')
  return {
    notify(event) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
      channel.postMessage(event)
    },
    subscribe(onEvent) {
      const onMessage = ({ data }: MessageEvent<SessionEvent>) => onEvent(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
