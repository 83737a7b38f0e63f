import type { Browser, News } from '../lib/browser.ts'

/** What is told is heard by every other tab of the shop, never by this one: a channel does not hear itself. */
export function openTabs(): Browser['tabs'] {
  if (!('BroadcastChannel' in globalThis)) return { tell() {}, listen: () => () => {} }
  const channel = new BroadcastChannel('heat-and-chill')
  return {
    tell(news) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
      channel.postMessage(news)
    },
    listen(hear) {
      const onMessage = ({ data }: MessageEvent<News>) => hear(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
