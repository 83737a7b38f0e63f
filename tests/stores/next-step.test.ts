import { expect, it } from 'vitest'
import { nextStepOf } from '../../src/features/user/next-step.ts'
import type { Order } from '../../src/features/user/user.store.ts'
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

const aTowCheck = (results: Record<'weight' | 'ball' | 'plug' | 'brakes', string>, outcome: string) =>
  ({
    outcome,
    title: '',
    lent: [],
    findings: Object.entries(results).map(([about, result]) => ({
      about,
      result,
      text: `About the ${about}.`,
    })),
  }) as unknown as Order['towCheck']

it.each([
  ['nothing was said about the car', undefined, ['A car and a hitch', 'A ball and a plug']],
  [
    'the ball and the plug are taken care of',
    aTowCheck({ weight: 'fits', ball: 'lent', plug: 'fits', brakes: 'fits' }, 'with'),
    ['A car and a hitch'],
  ],
  [
    'the plug is not known',
    aTowCheck({ weight: 'fits', ball: 'lent', plug: 'unsure', brakes: 'fits' }, 'unsure'),
    ['A car and a hitch', 'A ball and a plug', 'Please check: About the plug.'],
  ],
  [
    'the car cannot tow it',
    aTowCheck({ weight: 'no', ball: 'fits', plug: 'fits', brakes: 'fits' }, 'no'),
    ['A different car', 'A ball and a plug'],
  ],
])('who picks a sauna up is told what to bring where %s', (_, towCheck, between) => {
  const entries = nextStepOf(anOrder(towCheck && { towCheck }))?.list?.entries ?? []
  expect(entries.slice(1, -1)).toEqual(between.map((start) => expect.stringContaining(start)))
})

const aSiteCheck = (outcome: string, results: Record<string, string> = {}) =>
  ({
    outcome,
    title: '',
    findings: Object.entries(results).map(([about, result]) => ({
      about,
      result,
      text: `About the ${about}.`,
    })),
    rules: [
      { text: 'Water within reach', isDone: true },
      { text: 'No burn ban', isDone: false },
    ],
  }) as unknown as NonNullable<Order['siteCheck']>

it.each([
  ['nothing was said about the place', undefined, ['A firm and level place']],
  ['it fits', aSiteCheck('yes', { space: 'fits' }), ['No burn ban']],
  [
    'something is not known',
    aSiteCheck('unsure', { entrance: 'unsure', space: 'fits' }),
    ['A firm and level place', 'Please check: About the entrance.', 'No burn ban'],
  ],
  [
    'it does not fit',
    aSiteCheck('no', { entrance: 'no', slope: 'unsure' }),
    ['A firm and level place', 'A different spot', 'No burn ban'],
  ],
])('who has a sauna delivered is told what to have ready where %s', (_, siteCheck, between) => {
  const delivered = { deliveryMethod: 'delivery', ...(siteCheck && { siteCheck }) } as const
  const entries = nextStepOf(anOrder(delivered))?.list?.entries ?? []
  expect(entries.slice(1, -1)).toEqual(between.map((start) => expect.stringContaining(start)))
})
