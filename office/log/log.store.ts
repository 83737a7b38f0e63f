import { signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

type Log = ReplyOf<'GET /api/v1/office/log'>
export type LogEntry = Log['items'][number]
export type LogStore = ReturnType<typeof createLogStore>

/** Who did what in the office, newest first. */
export function createLogStore(call: OfficeCall) {
  const newest = remote<Log>()
  const older = signal<LogEntry[]>([])
  /** Where the entries after the last one shown begin; null if there are none. */
  const next = signal<number | null>(null)
  const loadingMore = submission()

  async function load() {
    const outcome = await newest.take(call('GET /api/v1/office/log'))
    if (!outcome.ok) return
    older.value = []
    next.value = outcome.data.next
  }

  const loadMore = () =>
    loadingMore.send(
      () => call('GET /api/v1/office/log', { query: { before: String(next.peek()) } }),
      (more) => {
        older.value = [...older.peek(), ...more.items]
        next.value = more.next
      },
    )

  return { newest, older, next, loadingMore, load, loadMore }
}
