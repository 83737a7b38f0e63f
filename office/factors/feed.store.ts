import { signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

type Feed = ReplyOf<'GET /api/v1/office/feed'>
export type FeedStore = ReturnType<typeof createFeedStore>

/** The member's secret address for a calendar, which the server can show only once. */
export function createFeedStore(call: OfficeCall) {
  const feed = remote<Feed>()
  const address = signal<string | null>(null)
  const changing = submission()

  const load = () => feed.take(call('GET /api/v1/office/feed'))

  const make = () =>
    changing.send(
      () => call('POST /api/v1/office/feed'),
      (made) => {
        address.value = made.address
        feed.data.value = { feed: made.feed }
      },
    )

  const revoke = () =>
    changing.send(
      () => call('DELETE /api/v1/office/feed'),
      () => {
        address.value = null
        feed.data.value = { feed: null }
      },
    )

  function clear() {
    feed.clear()
    address.value = null
    changing.clear()
  }

  return { feed, address, changing, load, make, revoke, clear }
}
