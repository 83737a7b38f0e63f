import Type from 'typebox'
import { Day, endpoint } from './endpoint.ts'
import { BrowserAddress } from './push.ts'
import { DeliveryMethod, ZipCode } from './product.ts'

/**
 * Made up by the page that asks. It proves that the browser that is added is the one that
 * asked: anybody could type a guest's address. Of a wish that is on the waitlist already, only a customer's counts.
 */
const PageSecret = Type.Optional(Type.String({ minLength: 20, maxLength: 100 }))

/**
 * Not in the specification: for dates that are taken or on hold. A customer is told at the address of their account, and
 * what a guest typed is answered the same whether it has one.
 */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/v1/products/:productId/waitlist',
  access: 'visitor',
  summary: 'Get an email if a stay becomes available, in the order of asking',
  params: Type.Object({ productId: Type.String() }),
  body: Type.Object({
    date_from: Day,
    date_to: Day,
    delivery_method: DeliveryMethod,
    /** Where a delivery would go. Without it, the farthest delivery is meant; so it is with one that we do not deliver to. */
    zip_code: ZipCode,
    /** Of a guest. */
    email: Type.Optional(Type.String({ maxLength: 1000 })),
    page_secret: PageSecret,
  }),
  status: 204,
  errors: ['date_from', 'date_to', 'email'],
})

export const notifyOfDates = endpoint({
  method: 'PUT',
  path: '/api/v1/waitlist/browser',
  access: 'visitor',
  summary: 'Also notify this browser once the stay that its page asked for is available',
  body: Type.Object({ ...BrowserAddress, page_secret: PageSecret }),
  // Also where nobody waits with a guest's secret: they must not learn who is on the waitlist. A customer gets 409, and
  // 401 once they are logged out.
  status: 204,
  errors: ['endpoint'],
})

export const stopNotifyingOfDates = endpoint({
  method: 'DELETE',
  path: '/api/v1/waitlist/browser',
  access: 'visitor',
  summary: 'Notify this browser of no dates anymore',
  body: Type.Object({ endpoint: BrowserAddress.endpoint }),
  reply: Type.Object({ is_notified: Type.Boolean({ description: 'of anything else: of bookings' }) }),
})
