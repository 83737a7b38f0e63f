import { createOfficeCall } from './call.ts'
import { createClosuresStore } from './closures/closures.store.ts'
import { createFactorsStore } from './factors/factors.store.ts'
import { createOrderNewsStore } from './factors/order-news.store.ts'
import type { Passkeys } from './factors/passkey.ts'
import { createLogStore } from './log/log.store.ts'
import { createOrderStore } from './orders/order.store.ts'
import { createOrdersStore } from './orders/orders.store.ts'
import { createPeopleStore } from './people/people.store.ts'
import { createSessionStore } from './sign-in/session.store.ts'
import { createTimelineStore } from './timeline/timeline.store.ts'
import { createTodayStore } from './today/today.store.ts'

interface Outside {
  fetch: typeof fetch
  passkeys: Passkeys
}

export type OfficeStores = ReturnType<typeof createOfficeStores>

/** Wires up the office's stores. */
export function createOfficeStores({ fetch: send, passkeys }: Outside) {
  const call = createOfficeCall(send, () => session.forget())
  const session = createSessionStore(call, passkeys)
  return {
    session,
    factors: createFactorsStore(call, passkeys, session),
    orderNews: createOrderNewsStore(call, session),
    orders: createOrdersStore(call),
    order: createOrderStore(call),
    closures: createClosuresStore(call),
    people: createPeopleStore(call),
    today: createTodayStore(call),
    timeline: createTimelineStore(call),
    log: createLogStore(call),
  }
}
