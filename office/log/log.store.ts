import { signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import { addressFilter } from '../frame/address-filter.ts'

type Log = ReplyOf<'GET /api/v1/office/log'>
export type LogEntry = Log['items'][number]
export type LogStore = ReturnType<typeof createLogStore>

const names = ['q', 'actor', 'act', 'from', 'to'] as const
/** What the log is narrowed to, as the address says it. */
export type LogFilter = Partial<Record<(typeof names)[number], string>>
export const { read: readLogFilter, write: logQuery } = addressFilter(names)

/** Who did what in the office, newest first. */
export function createLogStore(call: OfficeCall) {
  const newest = remote<Log>()
  const older = signal<LogEntry[]>([])
  /** Where the entries after the last one shown begin; null if there are none. */
  const next = signal<number | null>(null)
  const loadingMore = submission()
  let shown: LogFilter = {}

  async function load(filter: LogFilter) {
    shown = filter
    loadingMore.clear()
    const outcome = await newest.take(call('GET /api/v1/office/log', { query: filter }))
    if (!outcome.ok || filter !== shown) return
    older.value = []
    next.value = outcome.data.next
  }

  function loadMore() {
    const filter = shown
    return loadingMore.send(
      () => call('GET /api/v1/office/log', { query: { ...filter, before: String(next.peek()) } }),
      (more) => {
        // Meanwhile it may have been narrowed to something else.
        if (filter !== shown) return
        older.value = [...older.peek(), ...more.items]
        next.value = more.next
      },
    )
  }

  function clear() {
    shown = {}
    newest.clear()
    older.value = []
    next.value = null
    loadingMore.clear()
  }

  return { newest, older, next, loadingMore, load, loadMore, clear }
}
