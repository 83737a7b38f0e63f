import Type from 'typebox'
import { BrowserAddress } from '../push.ts'
import { everyRole, officeEndpoint } from './access.ts'

export const notifyOfOrders = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/push',
  allows: everyRole,
  scope: 'all',
  summary:
    'Notify this browser of new, changed, and canceled orders within one’s own scope, until it logs out; of several the newest five',
  body: Type.Object({
    ...BrowserAddress,
    /** Refused unless this browser is notified for this member already: nobody is opted in by it. */
    is_renewal: Type.Optional(Type.Boolean()),
  }),
  status: 204,
  errors: ['endpoint'],
})

export const stopNotifyingOfOrders = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/push',
  allows: everyRole,
  scope: 'all',
  summary: 'Notify this browser of orders no longer',
  body: Type.Object({ endpoint: BrowserAddress.endpoint }),
  status: 204,
})
