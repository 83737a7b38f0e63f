import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../src/lib/api.ts'
import type { OfficeCall } from '../../office/call.ts'
import { createTapsStore } from '../../office/today/taps.store.ts'
import { createTodayStore } from '../../office/today/today.store.ts'
import { aStorage } from './a-storage.ts'
import { aTapDevice } from './a-tap-device.ts'

type Answer = Outcome<unknown>

const saved = { ok: true, data: { data: { joined: null } }, status: 200, savedAt: null, at: 0 } as Answer
const refused = (changes: object): Answer => ({
  ok: false,
  problem: 'client',
  status: 409,
  message: 'Robin was faster.',
  errors: {},
  retryAfter: null,
  ...changes,
})
const noLine = refused({ problem: 'network', status: null, message: 'No line.' })
const sauna = { order: 12, name: 'B4-1', kind: 'out' } as const

/** A tab with a server that answers as said, the last answer again and again. */
function aTab(answers: Answer[], storage = aStorage()) {
  const sent: unknown[] = []
  const call = (async (name: string, options: { body?: unknown }) => {
    sent.push(options.body ?? name)
    return (answers.length > 1 ? answers.shift() : answers[0]) as Answer
  }) as unknown as OfficeCall
  const device = aTapDevice(storage)
  const store = createTapsStore(call, device)
  store.open('kim@example.com')
  const states = () => store.taps.value.map(({ order, state }) => [order, state])
  return { ...store, ...device, sent, states, tabStorage: storage }
}

/** Until everything that needs no timer has happened. */
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('taps in the yard', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are done when the server said so, and not before', async () => {
    const tab = aTab([saved])
    tab.add(sauna)
    expect(tab.states()).toEqual([[12, 'sending']])
    await settled()
    expect(tab.states()).toEqual([[12, 'done']])
    expect(tab.announcement.value).toBe('B4-1 (#12): handed over, saved.')
    expect(tab.waiting.value).toBe(0)
  })

  it('wait for the line, in their order and each under one key, and are sent when it is back', async () => {
    const tab = aTab([noLine, noLine, saved])
    tab.add(sauna)
    await settled()
    tab.add({ ...sauna, order: 14, kind: 'back' })
    tab.add(sauna)
    await settled()
    expect(tab.states()).toEqual([
      [12, 'waiting'],
      [14, 'waiting'],
    ])
    tab.reconnect()
    await settled()
    expect(tab.states()).toEqual([
      [12, 'done'],
      [14, 'done'],
    ])
    expect(tab.sent).toEqual([
      { key: 'key-1', order: 12, kind: 'out' },
      { key: 'key-1', order: 12, kind: 'out' },
      { key: 'key-1', order: 12, kind: 'out' },
      { key: 'key-2', order: 14, kind: 'back' },
    ])
  })

  it('are sent again on their own, less and less often, and as late as the server asks', async () => {
    const busy = refused({ status: 503, problem: 'server', retryAfter: 30 })
    const tab = aTab([noLine, noLine, busy, saved])
    tab.add(sauna)
    await settled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tab.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tab.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tab.sent).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(tab.states()).toEqual([[12, 'waiting']])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tab.states()).toEqual([[12, 'done']])
  })

  it.each([
    ['the session has ended', refused({ status: 401 })],
    ['there were too many', refused({ status: 429 })],
    ['something else answered', refused({ problem: 'foreign', status: null })],
  ])('wait when %s', async (_, answer) => {
    const tab = aTab([answer])
    tab.add(sauna)
    await settled()
    expect(tab.states()).toEqual([[12, 'waiting']])
  })

  it('are refused in the server’s words, without holding up the others, until that is read', async () => {
    const tab = aTab([refused({}), saved])
    tab.add(sauna)
    tab.add({ ...sauna, order: 14 })
    await settled()
    expect(tab.taps.value).toEqual([
      expect.objectContaining({ order: 12, state: 'refused', message: 'Robin was faster.' }),
      expect.objectContaining({ order: 14, state: 'done' }),
    ])
    tab.remove('key-1')
    expect(tab.states()).toEqual([[14, 'done']])
  })

  it('outlive a reload, with their keys; what was done does not come back', async () => {
    const tab = aTab([saved, noLine])
    tab.add(sauna)
    await settled()
    tab.add({ ...sauna, order: 14 })
    await settled()
    const reloaded = aTab([saved], tab.tabStorage)
    expect(reloaded.states()).toEqual([[14, 'sending']])
    await settled()
    expect(reloaded.sent).toEqual([{ key: 'key-2', order: 14, kind: 'out' }])
  })

  it('outlive a session that ended, for the same member alone', async () => {
    const tab = aTab([noLine])
    tab.add(sauna)
    await settled()
    tab.pause()
    expect(tab.states()).toEqual([])
    tab.open('someone.else@example.com')
    expect(tab.states()).toEqual([])
    tab.pause()
    tab.open('kim@example.com')
    expect(tab.states()).toEqual([[12, 'sending']])
  })

  it('are gone after logging out', async () => {
    const tab = aTab([noLine])
    tab.add(sauna)
    await settled()
    tab.clear()
    expect(aTab([noLine], tab.tabStorage).states()).toEqual([])
  })

  it('are two for one order: it goes out, and it comes back', async () => {
    const tab = aTab([saved])
    tab.add(sauna)
    await settled()
    tab.add({ ...sauna, kind: 'back' })
    tab.add({ ...sauna, kind: 'back' })
    await settled()
    expect(tab.sent).toEqual([
      { key: 'key-1', order: 12, kind: 'out' },
      { key: 'key-2', order: 12, kind: 'back' },
    ])
    expect(tab.taps.value.map(({ kind, state }) => [kind, state])).toEqual([
      ['out', 'done'],
      ['back', 'done'],
    ])
  })

  it('are left to the server’s list once that was asked for after them, and only then', async () => {
    const tab = aTab([saved])
    tab.add(sauna)
    await settled()
    const lists: ((list: Answer) => void)[] = []
    const call = (() => new Promise((resolve) => lists.push(resolve))) as unknown as OfficeCall
    const today = createTodayStore(call, { taps: tab })
    const loading = today.load()
    tab.add({ ...sauna, order: 14 })
    await settled()
    lists[0]?.(saved)
    await loading
    expect(tab.states()).toEqual([[14, 'done']])

    const failing = today.reload()
    lists[1]?.(noLine)
    await failing
    expect(tab.states()).toEqual([[14, 'done']])
  })

  it('can be undone, and say if that did not work', async () => {
    const tab = aTab([saved, refused({ message: 'Ten minutes are over.' }), saved])
    tab.add(sauna)
    await settled()
    const [done] = tab.taps.value
    expect(done && (await tab.undo(done))).toBe(false)
    expect(tab.taps.value[0]).toMatchObject({ state: 'done', message: 'Ten minutes are over.' })
    expect(done && (await tab.undo(done))).toBe(true)
    expect(tab.states()).toEqual([])
  })
})
