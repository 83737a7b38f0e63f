import type { PasskeyAnswer } from '../../office/factors/passkey.ts'
import { createClosuresStore } from '../../office/closures/closures.store.ts'
import { createLogStore } from '../../office/log/log.store.ts'
import { createSavedRepliesStore } from '../../office/messages/saved-replies.store.ts'
import { createOrderStore } from '../../office/orders/order.store.ts'
import { createOrdersStore } from '../../office/orders/orders.store.ts'
import { createPartnersStore } from '../../office/partners/partners.store.ts'
import { createPeopleStore } from '../../office/people/people.store.ts'
import { createOfficeStores } from '../../office/stores.ts'
import { createTimelineStore } from '../../office/timeline/timeline.store.ts'
import { createTodayStore } from '../../office/today/today.store.ts'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { aStorage } from './a-storage.ts'
import { aTapDevice } from './a-tap-device.ts'

export const member = { email: 'kim@example.com', name: 'Kim', role: 'owner' }
/** The answer about a session in which the office is open. */
export const open = { stage: 'open', member, order_news: true, has_passkey: true, has_authenticator: false }

export const signedOut = { status: 401, body: { message: 'Please log in to the office.' } }

/** The office with a server that answers each call as said, and a device for passkeys. */
export function anOffice(
  answers: Record<string, { status?: number; body: object }>,
  answer: PasskeyAnswer = { message: 'No passkey was used.' },
) {
  const sent: { call: string; body: unknown }[] = []
  const send: typeof fetch = async (url, init) => {
    const call = `${String(init?.method ?? 'get').toUpperCase()} ${String(url).replace('/api/v1/office/', '')}`
    sent.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    const { status = 200, body } = answers[call] ?? {
      status: 404,
      body: { message: 'There is no such call.' },
    }
    const headers = {
      'content-type': 'application/json',
      [SHOP_MARK]: '1',
      date: new Date().toUTCString(),
    }
    return new Response(JSON.stringify(body), { status, headers })
  }
  const ask = async () => answer
  const stores = createOfficeStores({
    fetch: send,
    passkeys: { make: ask, use: ask },
    tab: aStorage(),
    leaveDevice() {},
    checkDevice() {},
    ...aTapDevice(),
  })
  const { lazyStore } = stores
  return {
    ...stores,
    people: lazyStore(createPeopleStore),
    savedReplies: lazyStore(createSavedRepliesStore),
    partners: lazyStore(createPartnersStore),
    order: lazyStore(createOrderStore),
    orders: lazyStore(createOrdersStore),
    log: lazyStore(createLogStore),
    closures: lazyStore(createClosuresStore),
    timeline: lazyStore(createTimelineStore),
    today: lazyStore(createTodayStore),
    sent,
  }
}
