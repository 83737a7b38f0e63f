import { effect } from '@preact/signals-core'
import type { SafeStorage } from '../src/lib/browser.ts'
import { createOfficeCall } from './call.ts'
import { createCatalogStore } from './catalog/catalog.store.ts'
import { createPlaceStore } from './catalog/place.store.ts'
import { createProductStore } from './catalog/product.store.ts'
import { createClosuresStore } from './closures/closures.store.ts'
import { createFactorsStore } from './factors/factors.store.ts'
import { createOrderNewsStore } from './factors/order-news.store.ts'
import type { Passkeys } from './factors/passkey.ts'
import { createLogStore } from './log/log.store.ts'
import { createAnswersStore } from './messages/answers.store.ts'
import { createMessageStore } from './messages/message.store.ts'
import { createMessagesStore } from './messages/messages.store.ts'
import { createSavedRepliesStore } from './messages/saved-replies.store.ts'
import { createNumbersStore } from './numbers/numbers.store.ts'
import { createOrderStore } from './orders/order.store.ts'
import { createOrdersStore } from './orders/orders.store.ts'
import { createPartnersStore } from './partners/partners.store.ts'
import { createPeopleStore } from './people/people.store.ts'
import { createSessionStore } from './sign-in/session.store.ts'
import { createTimelineStore } from './timeline/timeline.store.ts'
import { createTapsStore, type TapsOutside } from './today/taps.store.ts'
import { createTodayStore } from './today/today.store.ts'

interface Outside extends TapsOutside {
  fetch: typeof fetch
  passkeys: Passkeys
  /** What lives as long as the tab. */
  tab: SafeStorage
}

export type OfficeStores = ReturnType<typeof createOfficeStores>

/** Wires up the office's stores. */
export function createOfficeStores({ fetch: send, passkeys, tab, ...outside }: Outside) {
  const call = createOfficeCall(send, {
    logInFor: (why) => session.logInFor(why),
    startOver: () => session.startOver(),
  })
  const onLogOut = () => {
    taps.clear()
    answers.clear()
  }
  // A page that begins from nothing has nothing of the member before.
  const onSomeoneElse = () => location.reload()
  const session = createSessionStore(call, passkeys, onLogOut, onSomeoneElse)
  const taps = createTapsStore(call, outside)
  const { newKey } = outside
  const answers = createAnswersStore({ tab, newKey })
  /** What the screens show. */
  const shown = {
    factors: createFactorsStore(call, passkeys, session),
    orderNews: createOrderNewsStore(call, session),
    orders: createOrdersStore(call),
    order: createOrderStore(call),
    messages: createMessagesStore(call),
    message: createMessageStore(call, answers, newKey),
    savedReplies: createSavedRepliesStore(call),
    numbers: createNumbersStore(call),
    closures: createClosuresStore(call),
    catalog: createCatalogStore(call),
    product: createProductStore(call, {
      fetch: send,
      newKey: outside.newKey,
      // A line that drops in a yard is often back within seconds.
      pause: (attempt) => new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** attempt)),
    }),
    place: createPlaceStore(call),
    partners: createPartnersStore(call),
    people: createPeopleStore(call),
    timeline: createTimelineStore(call),
    today: createTodayStore(call, taps),
    log: createLogStore(call),
  }
  effect(() => {
    const now = session.session.value
    if (now?.stage === 'open') {
      taps.open(now.member.email)
      answers.open(now.member.email)
    }
    if (now !== null) return
    taps.pause()
    answers.pause()
    // Nothing of a customer is left for the next one at this screen.
    for (const store of Object.values(shown)) store.clear()
  })
  return { session, taps, answers, ...shown }
}
