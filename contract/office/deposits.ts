import Type from 'typebox'
import { Cents } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'
import { OfficeOrder } from './orders.ts'

const workers = ['owner', 'staff'] as const
const numbered = { params: Type.Object({ number: Type.String({ pattern: '^[1-9]\\d{0,14}$' }) }) }
/** Of the hold that was shown. */
const hold = Type.String({ maxLength: 100 })
/** The customer reads it. */
const reason = Type.Optional(Type.String({ maxLength: 5000 }))

export const releaseDeposit = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/deposit/release',
  allows: workers,
  scope: 'own',
  summary: 'Release the deposit that is held on a card; sent again, it shows the order',
  ...numbered,
  body: Type.Object({ id: hold }),
  reply: OfficeOrder,
})

export const chargeDeposit = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/deposit/charge',
  allows: workers,
  scope: 'own',
  summary:
    'Charge the deposit, or a part of it, and release the rest; the same amount and reason sent again charge nothing more',
  ...numbered,
  body: Type.Object({
    id: hold,
    amount: Cents,
    reason,
  }),
  reply: OfficeOrder,
  errors: ['amount', 'reason'],
})

export const refundDeposit = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/deposit/refunds',
  allows: workers,
  scope: 'own',
  summary:
    'Give back all or a part of what was charged of the deposit; the same id counts once, and 409 if another part went back since it was shown',
  ...numbered,
  body: Type.Object({
    /** A UUID. */
    id: Type.String({ maxLength: 100 }),
    hold,
    amount: Cents,
    /** The most that could go back when it was shown. */
    expected_left: Cents,
    reason,
  }),
  reply: OfficeOrder,
  errors: ['amount', 'reason'],
})
