import type { Browser, News } from '../lib/browser.ts'

const channelName = 'heat-and-chill'

/** What is told is heard by every other tab of the shop, never by this one. */
export function openTabs(): Browser['tabs'] {
  if (!('BroadcastChannel' in globalThis)) return { tell() {}, listen: () => () => {} }
  return {
    tell(news) {
      // Open only for a moment: a channel that listens would keep the page out of the back/forward cache.
      const channel = new BroadcastChannel(channelName)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
      channel.postMessage(news)
      channel.close()
    },
    listen(hear) {
      const channel = new BroadcastChannel(channelName)
      channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
      return () => channel.close()
    },
  }
}
