import Type from 'typebox'
import { endpoint } from './endpoint.ts'

/** As the browser’s own PushSubscription says it. */
export const BrowserAddress = {
  endpoint: Type.Optional(Type.String({ maxLength: 1000 })),
  p256dh: Type.Optional(Type.String({ maxLength: 100 })),
  auth: Type.Optional(Type.String({ maxLength: 50 })),
}

export const showPushKey = endpoint({
  method: 'GET',
  path: '/api/v1/push_key',
  access: 'visitor',
  summary: 'The key with which a browser subscribes to the shop’s notifications',
  reply: Type.Object({ public_key: Type.String({ description: 'base64url, for applicationServerKey' }) }),
})

export const subscribeToPush = endpoint({
  method: 'PUT',
  path: '/api/v1/cabinet/user/push',
  access: 'customer',
  summary: 'Notify this browser, until its session logs out; of several browsers the newest five',
  body: Type.Object({
    ...BrowserAddress,
    /**
     * Refused unless this browser is notified for this customer already: nobody is opted in by it. With 409 if it is only told
     * of dates that they, or a guest on this browser, wait for: then it stays subscribed.
     */
    is_renewal: Type.Optional(Type.Boolean()),
  }),
  status: 204,
  errors: ['endpoint'],
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/v1/cabinet/user/push',
  access: 'customer',
  summary: 'Notify this browser of no bookings anymore',
  body: Type.Object({ endpoint: BrowserAddress.endpoint }),
  reply: Type.Object({
    is_notified: Type.Boolean({ description: 'of anything else: of dates on the waitlist' }),
  }),
})
