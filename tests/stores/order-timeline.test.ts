import { expect, it } from 'vitest'
import { isOpenOrder, timelineOf } from '../../src/features/user/order-timeline.ts'
import type { Order } from '../../src/features/user/user.store.ts'
import { anOrder } from '../an-order.ts'

const said = (...orders: Partial<Order>[]) =>
  timelineOf(orders.map((changes, at) => anOrder({ id: String(at), name: `Sauna ${at}`, ...changes }))).map(
    ({ order, step, day, until, hours }) => [order.name, step, day ?? until, hours],
  )
const january = { from: '2027-01-10', to: '2027-01-12' }

it('a paid rental is picked up, then returned', () => {
  expect(said({})).toEqual([
    ['Sauna 0', 'pick up', '2026-12-01', '3 PM to 7 PM'],
    ['Sauna 0', 'return', '2026-12-04', '8 AM to 11 AM'],
  ])
})

it.each([
  [{ deliveryMethod: 'delivery' }, ['deliver', 'return']],
  [{ status: 'handed_over' }, ['return']],
  [{ status: 'awaiting_payment' }, ['pay']],
  [{ stay: undefined }, ['arrange']],
  [{ stay: undefined, status: 'handed_over' }, []],
  [{ status: 'refund_due' }, ['refund']],
] as const)('of an order (%o) these are to come: %j', (changes, steps) => {
  expect(timelineOf([anOrder(changes)]).map(({ step }) => step)).toEqual(steps)
})

it.each(['completed', 'expired', 'cancelled', 'refunded'] as const)(
  'nothing is to come once it is %s',
  (status) => {
    expect(timelineOf([anOrder({ status })])).toEqual([])
    expect(isOpenOrder({ status })).toBe(false)
  },
)

it('steps of several orders are in order of their days: first what is up to somebody now, refunds last', () => {
  const orders = [
    { stay: january },
    { status: 'refund_due' },
    { status: 'handed_over', stay: { from: '2026-11-20', to: '2026-11-24' } },
    { status: 'awaiting_payment', payUntil: '2026-11-22T22:31:00.000Z' },
  ] as const
  expect(said(...orders)).toEqual([
    ['Sauna 3', 'pay', '2026-11-22T22:31:00.000Z', null],
    ['Sauna 2', 'return', '2026-11-24', '8 AM to 11 AM'],
    ['Sauna 0', 'pick up', '2027-01-10', '3 PM to 7 PM'],
    ['Sauna 0', 'return', '2027-01-12', '8 AM to 11 AM'],
    ['Sauna 1', 'refund', null, null],
  ])
})

it('an address is where the customer has to go, or where we come', () => {
  const addresses = (deliveryMethod: 'pickup' | 'delivery') =>
    timelineOf([anOrder({ deliveryMethod })]).map(({ address }) => address)
  expect(addresses('pickup')).toEqual(['Yard 4', 'Yard 4'])
  expect(addresses('delivery')).toEqual(['12 Cedar Road', null])
})
