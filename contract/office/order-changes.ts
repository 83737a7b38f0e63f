import Type from 'typebox'
import { AgreedChange, ChangeChoices, changeFields, ChangePreview, ChangeWish } from '../order-change.ts'
import { officeEndpoint } from './access.ts'
import { OfficeOrder } from './orders.ts'

const params = Type.Object({ number: Type.String({ pattern: '^[1-9]\\d{0,14}$' }) })
const workers = ['owner', 'staff'] as const

export const showOfficeOrderChange = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/orders/:number/change',
  allows: workers,
  scope: 'own',
  summary: 'What can be changed about a paid order, or why not',
  params,
  reply: ChangeChoices,
})

export const previewOfficeOrderChange = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/change/preview',
  allows: workers,
  scope: 'own',
  summary: 'What a change would cost; nothing happens yet',
  params,
  body: ChangeWish,
  reply: ChangePreview,
  errors: changeFields,
})

export const changeOfficeOrder = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/change',
  allows: workers,
  scope: 'own',
  summary: 'Change an order; the customer of one that costs more is emailed a link to pay the difference',
  params,
  body: AgreedChange,
  reply: OfficeOrder,
  errors: changeFields,
})

export const withdrawOfficeOrderChange = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/orders/:number/change/withdraw',
  allows: workers,
  scope: 'own',
  summary: 'Take back a change that waits for its payment',
  params,
  reply: OfficeOrder,
})
