import { expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import { changesOf } from '../../office/log/changes.ts'
import { createLogStore, logQuery, readLogFilter } from '../../office/log/log.store.ts'

const aPage = (first: number, next: number | null) => ({
  items: [{ id: first, at: '', actor: '', act: '', subject: '', before: null, after: null }],
  next,
  actors: [],
  acts: [],
})

/** Answers when it is told to. */
function aServer() {
  const asked: { query: object; answer: (data: object) => void }[] = []
  const call = ((_: string, { query }: { query: object }) =>
    new Promise((resolve) => {
      const answer = (data: object) => resolve({ ok: true, status: 200, data, savedAt: null })
      asked.push({ query, answer })
    })) as unknown as OfficeCall
  return { asked, store: createLogStore(call) }
}

it('the log is narrowed by what the address says', () => {
  const filter = readLogFilter('?q=N-7&act=moved&before=9&from=')
  expect(filter).toEqual({ q: 'N-7', act: 'moved' })
  expect(logQuery({ ...filter, actor: 'kim@example.com' })).toBe('?q=N-7&actor=kim%40example.com&act=moved')
})

it('older entries are those of what is shown, and come after it', async () => {
  const { asked, store } = aServer()
  const loading = store.load({ act: 'moved' })
  asked[0]?.answer(aPage(20, 20))
  await loading
  const more = store.loadMore()
  expect(asked[1]?.query).toEqual({ act: 'moved', before: '20' })
  asked[1]?.answer(aPage(10, null))
  await more
  expect(store.older.value.map(({ id }) => id)).toEqual([10])
  expect(store.next.value).toBeNull()
})

it('older entries that arrive after the log was narrowed to something else are dropped', async () => {
  const { asked, store } = aServer()
  const loading = store.load({})
  asked[0]?.answer(aPage(20, 20))
  await loading
  const more = store.loadMore()
  const other = store.load({ act: 'moved' })
  asked[2]?.answer(aPage(7, null))
  await other
  asked[1]?.answer(aPage(10, 10))
  await more
  expect(store.older.value).toEqual([])
  expect(store.next.value).toBeNull()
})

it('an entry says what was before and what is now, in words', () => {
  const before = { role: 'staff', places: ['Elkhorn', 'Lakeview'], amountCents: 100 }
  expect(changesOf({ before, after: { role: 'owner', dayOfReturn: '2026-12-24' } })).toEqual([
    { name: 'role', before: 'staff', after: 'owner' },
    { name: 'places', before: 'Elkhorn, Lakeview', after: null },
    { name: 'amount', before: '$1.00', after: null },
    { name: 'day of return', before: null, after: '12/24/2026' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

it('an entry reads days from the first to the last, and leaves out what was never there', () => {
  const after = { to: '2026-12-24', from: '2026-12-20', owned_on: null }
  expect(changesOf({ before: null, after })).toEqual([
    { name: 'from', before: null, after: '12/20/2026' },
    { name: 'to', before: null, after: '12/24/2026' },
  ])
})
