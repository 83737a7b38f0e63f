import { batch, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import type { Stay } from '../../lib/stay.ts'
import { submission } from '../../lib/submission.ts'
import { findSimilarStay } from './similar-stay.ts'
import type { Order } from './user.store.ts'

type Booking = ReplyOf<'GET /api/v1/products/:productId/booking'>
export type BookAgainStore = ReturnType<typeof createBookAgainStore>

/** A sauna that the customer has rented, and when they can have it again. */
export interface BookAgainOffer {
  order: Order
  stay: Stay
}

const statuses: ReadonlySet<Order['status']> = new Set(['paid', 'handed_over', 'completed'])

/** Renting the same sauna again, in the same way, without looking for it. */
export function createBookAgainStore(call: Call, tabStorage: SafeStorage) {
  /** Null where there is nothing to offer. */
  const offer = signal<BookAgainOffer | null>(null)
  const choosing = submission({ fields: [] })
  let newest = 0

  /** Looks for the customer's latest rental, and for the next days like those. */
  async function loadOffer() {
    const mine = ++newest
    const orders = await call('GET /api/v1/cabinet/user/orders')
    const order = orders.ok ? orders.data.data.find(({ stay, status }) => stay && statuses.has(status)) : null
    if (!order?.stay) return
    const params = { productId: order.saunaId }
    const booking = await call('GET /api/v1/products/:productId/booking', { params })
    // A sauna that is gone from the catalog cannot be rented again.
    if (!booking.ok || mine !== newest) return
    const stay = findSimilarStay(order.stay, booking.data satisfies Booking)
    if (stay) offer.value = { order, stay }
  }

  /** @returns whether the checkout can be opened */
  async function chooseOffer(): Promise<boolean> {
    const chosen = offer.peek()
    if (!chosen) return false
    const { saunaId: productId, deliveryMethod: method } = chosen.order
    const params = { productId }
    const { from, to } = chosen.stay
    const body = { date_from: from, date_to: to, method }
    const outcome = await choosing.send<unknown>(() =>
      call('POST /api/v1/products/:productId/booking', { params, body }),
    )
    if (!outcome?.ok) return false
    // What this tab has accepted or seen before is about something else.
    tabStorage.remove(draftKeys.accepted)
    tabStorage.remove(draftKeys.seen)
    return true
  }

  function clear() {
    newest++
    batch(() => {
      offer.value = null
      choosing.clear()
    })
  }

  return { offer, isBusy: choosing.isBusy, message: choosing.message, loadOffer, chooseOffer, clear }
}
