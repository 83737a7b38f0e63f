import { expect, it } from 'vitest'
import { nextStepOf } from '../../src/features/user/next-step.ts'
import { anOrder } from '../an-order.ts'

it.each([
  [{ status: 'awaiting_payment' }, 'Next: pay for your order', false],
  [{}, 'Next: pick it up on 12/01/2026, 3 PM to 7 PM', true],
  [{ hours: null }, 'Next: pick it up on 12/01/2026', true],
  [{ deliveryMethod: 'delivery' }, 'Next: we deliver it on 12/01/2026, 10 AM to 4 PM', false],
  [{ status: 'handed_over' }, 'Next: return it on 12/04/2026, 8 AM to 11 AM', true],
  [{ stay: undefined, hours: null }, 'Next: we arrange the pickup with you', true],
] as const)('the next step of an order (%o) is “%s”', (changes, title, hasPlace) => {
  expect(nextStepOf(anOrder(changes))).toMatchObject({ title, hasPlace })
})

it.each(['completed', 'expired', 'cancelled', 'refund_due', 'refunded'] as const)(
  'there is no next step for an order that is %s',
  (status) => {
    expect(nextStepOf(anOrder({ status }))).toBeNull()
  },
)
