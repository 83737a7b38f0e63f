import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canCancel,
  holdsInventory,
  nextStatus,
  type OrderEvent,
  type OrderStatus,
  statusLabels,
} from '../../server/domain/order-status.ts'
import { addDays } from '../../server/domain/day.ts'
import { TODAY } from '../builders.ts'

const events: OrderEvent[] = ['pay', 'payTooLate', 'expire', 'cancel', 'handOver', 'complete', 'refund']
const statuses: OrderStatus[] = [
  'awaiting_payment',
  'paid',
  'handed_over',
  'completed',
  'expired',
  'cancelled',
  'refund_due',
  'refunded',
]

it.each<[OrderStatus, Partial<Record<OrderEvent, OrderStatus>>]>([
  ['awaiting_payment', { pay: 'paid', payTooLate: 'refund_due', expire: 'expired', cancel: 'cancelled' }],
  ['paid', { handOver: 'handed_over', cancel: 'cancelled' }],
  ['handed_over', { complete: 'completed' }],
  ['completed', {}],
  ['expired', { pay: 'paid', payTooLate: 'refund_due' }],
  ['cancelled', { payTooLate: 'refund_due', refund: 'refunded' }],
  ['refund_due', { refund: 'refunded' }],
  ['refunded', {}],
])('%s changes on each event only as allowed: %j', (status, expected) => {
  const outcomes = events.map((event) => [event, nextStatus(status, event)])
  expect(outcomes).toEqual(events.map((event) => [event, expected[event] ?? null]))
})

it('never takes its inventory back once released, except when an expired order is paid', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (happenings) => {
      let status: OrderStatus = 'awaiting_payment'
      for (const event of happenings) {
        const next: OrderStatus | null = nextStatus(status, event)
        if (!next) continue
        const isRegained = !holdsInventory(status) && holdsInventory(next)
        expect(isRegained).toBe(status === 'expired' && event === 'pay')
        status = next
      }
    }),
  )
})

it.each<[OrderStatus, boolean]>([
  ['awaiting_payment', true],
  ['paid', true],
  ['handed_over', true],
  ['completed', true],
  ['expired', false],
  ['cancelled', false],
  ['refund_due', false],
  ['refunded', false],
])('%s holds its nights: %s', (status, expected) => {
  expect(holdsInventory(status)).toBe(expected)
})

describe('a customer may cancel', () => {
  it.each<[OrderStatus, string | null, boolean]>([
    ['awaiting_payment', '2026-11-25', true],
    ['paid', '2026-11-25', true],
    ['paid', TODAY, true],
    ['paid', '2026-11-20', false],
    ['paid', null, true],
    ['handed_over', '2026-11-25', false],
    ['completed', null, false],
    ['expired', '2026-11-25', false],
    ['cancelled', '2026-11-25', false],
    ['refund_due', '2026-11-25', false],
    ['refunded', '2026-11-25', false],
  ])('an order that is %s and starts on %s: %s', (status, from, expected) => {
    const stay = from === null ? null : { from, to: addDays(from, 2) }
    expect(canCancel(status, stay, TODAY)).toBe(expected)
  })
})

it('has a label for customers in every status', () => {
  for (const status of statuses) expect(statusLabels[status]).toMatch(/^[A-Z][a-z ]+$/)
})
