import { describe, expect, it } from 'vitest'
import { createOrderStore } from '../../office/orders/order.store.ts'
import { filterQuery, readFilter } from '../../office/orders/orders.store.ts'
import { readCents } from '../../office/orders/read-cents.ts'
import type { OfficeCall } from '../../office/call.ts'

const paid = { number: 7, status: 'paid', cancelRefund: 5_000, refundCost: 0, isRefundDue: false, emails: [] }

/** A server that answers one call after the other. */
function aServer(answers: { ok: boolean; status?: number; data?: object; message?: string }[]) {
  const sent: { name: string; options: unknown }[] = []
  const call = (async (name: string, options: unknown) => {
    sent.push({ name, options })
    const { ok, status = ok ? 200 : 500, data = paid, message = 'No.' } = answers.shift() ?? { ok: true }
    return ok
      ? { ok, status, data, savedAt: null }
      : { ok, status, problem: 'client', message, errors: {}, retryAfter: null }
  }) as unknown as OfficeCall
  return { call, sent }
}

describe('the filter of the list', () => {
  it('is what the address says, without empty parts and the first page', () => {
    expect(readFilter('?q=kim&status=paid&unknown=1&to=')).toEqual({ q: 'kim', status: 'paid' })
    expect(filterQuery({ q: ' kim ', status: '', page: '1' })).toBe('?q=kim')
    expect(filterQuery({ page: '2' })).toBe('?page=2')
    expect(filterQuery({})).toBe('')
  })
})

it.each([
  ['56.80', 5_680],
  ['$1,250', 125_000],
  [' 0 ', 0],
  ['56.8', null],
  ['-5', null],
  ['a lot', null],
  ['', null],
])('“%s” is %s cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents)
})

describe('an order in the office', () => {
  const anOpenOrder = async (...answers: Parameters<typeof aServer>[0]) => {
    const server = aServer([{ ok: true }, ...answers])
    const store = createOrderStore(server.call)
    await store.load('7')
    const order = store.order.data.value
    if (!order) throw new Error('It is not loaded')
    return { store, order, sent: server.sent }
  }

  it('is canceled with the refund that was shown, and done is said only when the server has said so', async () => {
    const canceled = { ...paid, status: 'refunded', refundCost: 5_000 }
    const { store, order, sent } = await anOpenOrder({ ok: true, data: canceled })
    expect(store.done.value).toBeNull()
    expect(await store.cancel(order)).toBe(true)
    expect(sent.at(-1)?.options).toEqual({ params: { number: '7' }, body: { expected_refund: 5_000 } })
    expect(store.done.value).toBe('The order is canceled, and $50.00 is refunded.')
    expect(store.order.data.value?.status).toBe('refunded')
  })

  it('says that a refund is still to go out', async () => {
    const due = { ...paid, status: 'cancelled', refundCost: 5_000, isRefundDue: true }
    const { store, order } = await anOpenOrder({ ok: true, data: due })
    await store.cancel(order, 5_000)
    expect(store.done.value).toContain('will be refunded')
  })

  it('is read again when the server refuses because it has changed', async () => {
    const changed = { ...paid, cancelRefund: 2_500 }
    const { store, order } = await anOpenOrder(
      { ok: false, status: 409, message: 'Your refund has changed. Please check it again.' },
      { ok: true, data: changed },
    )
    expect(await store.cancel(order)).toBe(false)
    expect(store.canceling.message.value).toBe('Your refund has changed. Please check it again.')
    expect(store.order.data.value?.cancelRefund).toBe(2_500)
    expect(store.done.value).toBeNull()
  })

  it('shows no answer to something that was done to the order before', async () => {
    const { store, order } = await anOpenOrder({ ok: true, data: { ...paid, number: 8 } })
    await store.load('8')
    await store.addNote(order, 'Has a steep driveway.')
    expect([store.order.data.value?.number, store.done.value]).toEqual([8, null])
  })

  it('is not read again over the order that is looked at by then', async () => {
    const refused = { ok: false, status: 409, message: 'It has changed.' }
    for (const act of ['cancel', 'withdrawChange'] as const) {
      const { store, order } = await anOpenOrder({ ok: true, data: { ...paid, number: 8 } }, refused)
      await store.load('8')
      await store[act](order)
      expect(store.order.data.value?.number).toBe(8)
    }
  })

  it('shows nothing of another order while it is loading', async () => {
    const { store } = await anOpenOrder()
    const loading = store.load('8')
    expect(store.order.data.value).toBeNull()
    await loading
  })
})
