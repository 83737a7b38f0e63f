import { describe, expect, it } from 'vitest'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { createOfficeCall } from '../../office/call.ts'
import { nextCursor, selectTo } from '../../office/timeline/cursor.ts'
import { whyNot } from '../../office/timeline/fit.ts'
import { linesOf, unitLines } from '../../office/timeline/lines.ts'
import { cellsOf, labelOf, type Span } from '../../office/timeline/spans.ts'
import { createTimelineStore, type Timeline } from '../../office/timeline/timeline.store.ts'

const order: Span = { at: 2, nights: 3, kind: 'order', order: 12, customer: 'Ada Winter' }
const turnover: Span = { at: 5, nights: 1, kind: 'turnover', order: 12 }
const block: Span = { at: 8, nights: 9, kind: 'block', reason: 'New stove' }

const unit = (id: number, spans: Span[] = []) => ({ id, serial: `S-${id}`, spans })
const aTimeline = (version = 'a', spans = [order, turnover, block]): Timeline => ({
  from: '2026-12-01',
  days: 10,
  today: '2026-12-01',
  version,
  unitsLeft: 0,
  settlements: [{ id: 1, name: 'Bend' }],
  places: [
    {
      id: 1,
      name: 'Bend',
      models: [
        {
          id: 7,
          title: 'Juniper',
          units: [unit(1, spans), unit(2, [{ ...block, at: 5, nights: 1 }]), unit(3)],
        },
        { id: 8, title: 'Lava', units: [unit(4)] },
      ],
    },
  ],
})
const lines = unitLines(linesOf(aTimeline(), undefined))
const lineOf = (id: number) => lines.find((line) => line.unit.id === id) as (typeof lines)[number]

describe('the rows of the timeline', () => {
  it('are models and their saunas below each other, or one model alone', () => {
    expect(linesOf(aTimeline(), undefined).map(({ key }) => key)).toEqual([
      'model-7',
      'unit-1',
      'unit-2',
      'unit-3',
      'model-8',
      'unit-4',
    ])
    expect(linesOf(aTimeline(), 8).map(({ key }) => key)).toEqual(['model-8', 'unit-4'])
  })

  it('have a cell for each span and for the free days between, within the days that are shown', () => {
    expect(cellsOf([{ ...order, at: -1 }, turnover, block], 10, false)).toEqual([
      { at: 0, nights: 2, span: { ...order, at: -1 } },
      { at: 2, nights: 3, span: null },
      { at: 5, nights: 1, span: turnover },
      { at: 6, nights: 2, span: null },
      { at: 8, nights: 2, span: block },
    ])
    expect(cellsOf([], 3, true).map(({ at, nights }) => [at, nights])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ])
    expect(
      cellsOf(
        [
          { ...order, at: -4 },
          { ...block, at: 12 },
        ],
        3,
        false,
      ),
    ).toEqual([{ at: 0, nights: 3, span: null }])
  })

  it('say what a cell is, beginning with what is written on it', () => {
    const say = (span: Span | null, at = 2, nights = 3) => labelOf({ at, nights, span }, '2026-12-01')
    expect(say(null)).toBe('Free, 12/03/2026 to 12/05/2026')
    expect(say(null, 0, 1)).toBe('Free, 12/01/2026')
    expect(say(order)).toBe('#12 Ada Winter, order, 12/03/2026 to 12/05/2026')
    expect(say(turnover)).toBe('Turnover, of order #12, 12/06/2026')
    expect(say(block)).toBe('New stove, blocked, 12/09/2026 to 12/17/2026')
    expect(say({ at: 0, nights: 1, kind: 'hold', until: '2026-11-21T18:15:00Z' })).toMatch(
      /^Hold, held until .+, 12\/01\/2026$/,
    )
  })
})

describe('the keyboard on the timeline', () => {
  const press = (key: string, day: number, { unitId = 1, ctrlKey = false } = {}) =>
    nextCursor(lines, 10, { unitId, day }, { key, ctrlKey, metaKey: false })

  it('passes what takes several days in one step, and stops at the edges', () => {
    expect(press('ArrowRight', 1)).toEqual({ unitId: 1, day: 2 })
    expect(press('ArrowRight', 2)).toEqual({ unitId: 1, day: 5 })
    expect(press('ArrowLeft', 4)).toEqual({ unitId: 1, day: 1 })
    expect(press('ArrowLeft', 0)).toEqual({ unitId: 1, day: 0 })
    expect(press('ArrowRight', 9)).toEqual({ unitId: 1, day: 9 })
    expect(press('ArrowUp', 3)).toEqual({ unitId: 1, day: 3 })
    expect(press('ArrowDown', 3)).toEqual({ unitId: 2, day: 3 })
  })

  it('goes far by Home, End, and the page keys', () => {
    expect(press('Home', 7)).toEqual({ unitId: 1, day: 0 })
    expect(press('End', 0)).toEqual({ unitId: 1, day: 9 })
    expect(press('End', 0, { ctrlKey: true })).toEqual({ unitId: 4, day: 9 })
    expect(press('Home', 9, { unitId: 4, ctrlKey: true })).toEqual({ unitId: 1, day: 0 })
    expect(press('PageDown', 3)).toEqual({ unitId: 4, day: 3 })
    expect(press('PageUp', 3, { unitId: 4 })).toEqual({ unitId: 1, day: 3 })
    expect(press('a', 3)).toBeNull()
  })

  it('begins with the first sauna when its own is gone', () => {
    expect(press('ArrowDown', 3, { unitId: 99 })).toEqual({ unitId: 2, day: 3 })
  })

  it('selects free days, and no others', () => {
    expect(selectTo(lineOf(1), 10, 6, 9)).toEqual({ unitId: 1, anchor: 6, head: 7 })
    expect(selectTo(lineOf(1), 10, 1, -3)).toEqual({ unitId: 1, anchor: 1, head: 0 })
    expect(selectTo(lineOf(1), 10, 3, 4)).toBeNull()
  })
})

describe('an order over another sauna', () => {
  const moved = { order: 12, span: order, from: lineOf(1) }
  it('fits where its nights and its turnover are free, in the same model', () => {
    expect(whyNot(moved, lineOf(3))).toBeNull()
    expect(whyNot(moved, lineOf(4))).toBe('S-4 is another model: Lava')
    // Only its turnover is in the way.
    expect(whyNot(moved, lineOf(2))).toBe('S-2 is taken: New stove')
    // The same before the order.
    const before: Span = { at: order.at - 1, nights: 1, kind: 'turnover', order: 12 }
    const to = lineOf(3)
    const there = { ...to, unit: { ...to.unit, spans: [{ ...block, at: order.at - 1, nights: 1 }] } }
    expect(whyNot(moved, there)).toBeNull()
    const from = { ...moved.from, unit: { ...moved.from.unit, spans: [before, order, turnover] } }
    expect(whyNot({ ...moved, from }, there)).toBe('S-3 is taken: New stove')
  })
})

const nobodyLogsIn = { logInFor: async () => false, startOver() {} }

describe('the timeline', () => {
  /** Its store, with a server that has these answers, one after the other. */
  function aStore(...answers: { status?: number; body: object }[]) {
    const sent: string[] = []
    const send: typeof fetch = async (url) => {
      sent.push(String(url).replace('/api/v1/office/timeline', ''))
      const { status = 200, body } = answers.shift() ?? { status: 404, body: { message: 'Nothing is left.' } }
      const headers = { 'content-type': 'application/json', [SHOP_MARK]: '1', date: new Date().toUTCString() }
      return new Response(JSON.stringify(body), { status, headers })
    }
    return { ...createTimelineStore(createOfficeCall(send, nobodyLogsIn)), sent }
  }
  const range = { from: '2026-12-01', days: 10, settlement: undefined }
  const newer = { body: { data: aTimeline('b', []) } }
  const versionOf = ({ timeline }: ReturnType<typeof aStore>) => timeline.data.value?.version

  it('asks for changes since what it shows, and shows them', async () => {
    const store = aStore({ body: aTimeline() }, { body: { data: null } }, newer)
    await store.load(range)
    await store.watch()
    expect(versionOf(store)).toBe('a')
    await store.watch()
    expect(versionOf(store)).toBe('b')
    expect(store.sent[2]).toBe('/changes?from=2026-12-01&days=10&version=a')
  })

  it('changes nothing under the hand of someone who drags, and all of it when they let go', async () => {
    const store = aStore({ body: aTimeline() }, newer, { body: { data: null } })
    await store.load(range)
    store.hold(true)
    await store.watch()
    expect(versionOf(store)).toBe('a')
    await store.watch()
    expect(store.sent[2]).toContain('version=b')
    store.hold(false)
    expect(versionOf(store)).toBe('b')
  })

  it('says that changes do not arrive, and when they do again', async () => {
    const store = aStore(
      { body: aTimeline() },
      { status: 503, body: { message: 'Soon.' } },
      { body: { data: null } },
    )
    await store.load(range)
    await store.watch()
    expect(store.isStale.value).toBe(true)
    await store.watch()
    expect(store.isStale.value).toBe(false)
  })

  it('says what was blocked, or why not, and shows what the server has then', async () => {
    const days = { unitId: 3, serial: 'S-3', from: '2026-12-03', to: '2026-12-04' }
    const message = 'Nothing was blocked. Order #12 has 12/03/2026.'
    const store = aStore({ body: aTimeline() }, { body: { nights: 2 } }, newer, {
      status: 409,
      body: { message },
    })
    await store.load(range)
    expect(await store.block(days, 'New stove')).toBe(true)
    expect(store.done.value).toBe('S-3: blocked 12/03/2026 to 12/04/2026, 2 nights.')
    expect(versionOf(store)).toBe('b')
    expect(await store.block(days, '')).toBe(false)
    expect(store.editing.message.value).toBe(message)
  })

  it('says nothing of what was done on other days, and goes on after a drag that never ended', async () => {
    const stays = { status: 409, body: { message: 'Order #12 stays where it is.' } }
    const store = aStore({ body: aTimeline() }, stays, { body: { data: null } }, { body: aTimeline() }, newer)
    await store.load(range)
    await store.move(12, { id: 3 })
    store.done.value = 'Order #14 is in S-3 now.'
    store.hold(true)
    await store.load({ ...range, from: '2026-12-11' })
    expect([store.done.value, store.moving.message.value]).toEqual([null, null])
    await store.watch()
    expect(versionOf(store)).toBe('b')
  })

  it('takes back what it said last as soon as something else is tried', async () => {
    const days = { unitId: 3, serial: 'S-3', from: '2026-12-03', to: '2026-12-03' }
    const refused = { status: 409, body: { message: 'Nothing was freed.' } }
    const store = aStore({ body: aTimeline() }, { body: { nights: 1 } }, newer, refused)
    await store.load(range)
    await store.block(days, '')
    expect(store.done.value).toBe('S-3: blocked 12/03/2026, 1 night.')
    await store.free(days)
    expect(store.done.value).toBeNull()
  })

  it('says where an order is now, or why it stays', async () => {
    const message = 'Order #12 stays where it is. The night of 12/03/2026 belongs to order #14.'
    const store = aStore(
      { body: aTimeline() },
      { body: { serial: 'S-3' } },
      newer,
      { status: 409, body: { message } },
      { body: { data: null } },
    )
    await store.load(range)
    expect(await store.move(12, { id: 3 })).toBe(true)
    expect([store.done.value, versionOf(store)]).toEqual(['Order #12 is in S-3 now.', 'b'])
    expect(await store.move(12, { id: 2 })).toBe(false)
    expect([store.done.value, store.moving.message.value]).toEqual([null, message])
  })
})
