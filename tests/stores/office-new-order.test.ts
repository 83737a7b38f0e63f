import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import { freeSpans } from '../../office/orders/free-spans.ts'
import { createNewOrderStore, type Wish } from '../../office/orders/new-order.store.ts'

const wish: Wish = {
  sauna_id: 1,
  date_from: '2026-12-10',
  date_to: '2026-12-12',
  delivery_method: 'pickup',
  hold_hours: 24,
}
const caller = { name: 'June', surname: 'Alder', email: 'june@example.com', cell_phone: '5415550188' }
const price = { lines: [], total: 20_000, miles: null, payUntil: '2026-12-02T12:00:00Z', cancellation: '' }

/** A server that answers one call after the other; null is a line that is down. */
function aServer(...answers: ({ status: number; data?: object; errors?: object } | null)[]) {
  const bodies: Record<string, unknown>[] = []
  const call = (async (_name: string, { body }: { body: Record<string, unknown> }) => {
    bodies.push(body)
    const answer = answers.shift()
    const failed = {
      ok: false,
      status: null,
      problem: 'network',
      message: 'No.',
      errors: {},
      retryAfter: null,
    }
    if (!answer) return failed
    const { status, data, errors = {} } = answer
    return status === 200 ? { ok: true, status, data, savedAt: null } : { ...failed, status, errors }
  }) as unknown as OfficeCall
  const unsaved = signal(0)
  return { store: createNewOrderStore(call, { unsaved }), bodies, unsaved }
}
const shown = { status: 200, data: price }

describe('a new order in the office', () => {
  it('is made at the price that was shown, under an id that stays when the line was down', async () => {
    const { store, bodies } = aServer(shown, null, { status: 200, data: { number: 7 } })
    expect(await store.make(caller)).toBeNull()
    expect(bodies).toEqual([])
    await store.look(wish)
    expect(await store.make(caller)).toBeNull()
    expect(store.making.message.value).toBe('No.')
    expect(await store.make(caller)).toBe(7)
    expect(bodies[2]).toEqual({ ...caller, ...wish, total: 20_000, id: expect.any(String) })
    expect(bodies[2]?.id).toBe(bodies[1]?.id)
  })

  it('has to be looked at again when others were first, or something else is chosen', async () => {
    const { store } = aServer(shown, { status: 409 }, shown)
    await store.look(wish)
    await store.make(caller)
    expect(store.preview.value).toBeNull()
    await store.look(wish)
    expect(store.preview.value?.total).toBe(20_000)
    store.edit()
    expect(store.preview.value).toBeNull()
  })

  it('keeps its price where only the caller has to be corrected', async () => {
    const { store } = aServer(shown, { status: 422, errors: { email: ['Please enter your email.'] } })
    await store.look(wish)
    await store.make(caller)
    expect(store.making.errors.value.email).toEqual(['Please enter your email.'])
    expect(store.preview.value).not.toBeNull()
  })

  it('is the same one where an answer was lost, also after leaving, and another one for other dates', async () => {
    const { store, bodies } = aServer(shown, null, shown, { status: 200, data: { number: 7 } }, shown, shown)
    await store.look(wish)
    await store.make(caller)
    store.pause()
    await store.look(wish)
    expect(await store.make(caller)).toBe(7)
    expect(bodies[3]?.id).toBe(bodies[1]?.id)
    await store.look(wish)
    expect(store.preview.value?.id).not.toBe(bodies[1]?.id)
  })

  it('keeps the address of a delivery while a pickup is looked at', () => {
    const { store } = aServer()
    store.type({ delivery_method: 'delivery', zip_code: '97701', address: '12 Cedar Road' })
    store.type({ delivery_method: 'pickup' })
    expect(store.typed()).toEqual({ delivery_method: 'pickup', zip_code: '97701', address: '12 Cedar Road' })
  })

  it('keeps what the caller said until it is made, also over the end of a session, and closing the tab asks', async () => {
    const { store, unsaved } = aServer(shown, { status: 200, data: { number: 7 } })
    store.type({ place: '1', sauna_id: '1', delivery_method: 'pickup', hold_hours: '24', name: '' })
    expect([store.typed(), unsaved.value]).toEqual([undefined, 0])
    store.type({ ...caller, sauna_id: '1' })
    store.pause()
    expect([store.typed(), unsaved.value]).toEqual([{ ...caller, sauna_id: '1' }, 1])
    await store.look(wish)
    await store.make(caller)
    expect([store.typed(), unsaved.value]).toEqual([undefined, 0])
    store.type(caller)
    store.clear()
    expect([store.typed(), unsaved.value]).toEqual([undefined, 0])
  })
})

it('what is free is said in spans of days', () => {
  const possibleStarts = ['2026-12-01', '2026-12-02', '2026-12-10', '2026-12-20']
  const latestReturns = ['2026-12-04', '2026-12-05', '2026-12-12', '2026-12-24']
  expect(freeSpans({ possibleStarts, latestReturns }, 2)).toEqual([
    { from: '2026-12-01', to: '2026-12-05' },
    { from: '2026-12-10', to: '2026-12-12' },
  ])
})
