import { batch, computed, signal } from '@preact/signals-core'
import type { Call, Outcome, Refusal, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import type { Stay } from '../../lib/stay.ts'
import { isZipCode } from '../../lib/zip-code.ts'
import { createDeliveryCheck } from './delivery-check.ts'
import type { Product } from './product.store.ts'
import type { Booking } from './range-rules.ts'
import { createSuggestedStay } from './suggested-stay.ts'

export type Calculations = ReplyOf<'GET /api/v1/products/:productId/calculations'>
export type DeliveryMethod = Calculations['deliveryMethod']
export type BookingStore = ReturnType<typeof createBookingStore>

const messagesOf = ({ errors, message }: Refusal): string[] => {
  const texts = Object.values(errors).flatMap((words) => words ?? [])
  return texts.length > 0 ? texts : [message]
}

/**
 * What this visitor has chosen for one sauna, and what it costs. It is their own, so only their browser asks for it, never
 * the server that renders the page.
 */
export function createBookingStore(call: Call, tabStorage: SafeStorage) {
  const booking = remote<Booking>()
  const calculations = remote<Calculations>()
  const deliveryMethod = signal<DeliveryMethod>('delivery')
  const errors = signal<string[]>([])
  /** Dates that the server has refused, until others are chosen. */
  const refusedStay = signal<Stay | null>(null)
  /** Dates on their way to the server. */
  const pendingStay = signal<Stay | null>(null)
  /** The days are known, and no stay can start on any of them. */
  const isSoldOut = computed(() => booking.data.value?.possibleStarts.length === 0)
  const suggested = createSuggestedStay(booking.data)
  const stay = computed(() => pendingStay.value ?? booking.data.value?.stay ?? suggested.stay.value)
  /** How many choices have not been answered yet. */
  const pending = signal(0)
  /** The price is that of an earlier choice, and nothing can be booked. */
  const isOutdated = signal(false)
  const isBusy = computed(
    () => pending.value > 0 || isOutdated.value || calculations.status.value === 'fetching',
  )
  const delivery = createDeliveryCheck(call, tabStorage)
  /** Delivery is chosen, and does not reach the visitor's ZIP code. */
  const isDeliveryRefused = computed(() => deliveryMethod.value === 'delivery' && delivery.isRefused.value)
  const isReady = computed(
    () => !isBusy.value && !isDeliveryRefused.value && calculations.data.value?.checkoutIsReady === true,
  )

  /** What is chosen can be booked, and yet the checkout is not ready: the server takes who asks for a guest. */
  const isForGuest = computed(() => {
    const sum = calculations.data.value
    return !isBusy.value && sum?.totalCost != null && !sum.checkoutIsReady && !sum.notAvailableMessage
  })

  let product: Pick<Product, 'id' | 'catalogType'> = { id: 0, catalogType: 'rental' }
  let lastChoice: Promise<unknown> = Promise.resolve()
  const newest = { dates: 0, method: 0 }
  const params = () => ({ params: { productId: product.id } })
  /** Of a link. It counts until the visitor has chosen one. */
  let linkedMethod: DeliveryMethod | undefined
  /** The ZIP code that the days on the calendar are for. */
  let shownZip: string | undefined
  /** Where a delivery would go: how far that is decides about the days. */
  function zipCode(): { zip_code?: string } {
    const typed = delivery.zip.peek().trim()
    if (isZipCode(typed)) return { zip_code: typed }
    // One that was taken away must not count any longer, and calls leave out what is empty.
    return typed || shownZip === undefined ? {} : { zip_code: 'none' }
  }

  /** The visitor leaves the field. */
  function finishZip() {
    delivery.finishZip()
    if (!delivery.zip.peek().trim()) void followZip()
  }

  delivery.answer.subscribe((answer) => answer && void followZip())

  /** Loads everything that the page of this product shows; again when somebody signs in or out. */
  async function openProduct(opened: Pick<Product, 'id' | 'catalogType'>) {
    if (opened.id !== product.id) reset()
    product = opened
    errors.value = []
    delivery.openProduct(opened.id)
    await Promise.all([opened.catalogType === 'rental' && loadBooking(), loadCalculations()])
    if (suggested.stay.peek()) await loadCalculations()
  }

  /** @param searched for; null for nothing */
  function suggestStay(searched: Stay | null) {
    suggested.searched.value = searched
    if (suggested.stay.peek()) void loadCalculations()
  }

  function loadBooking() {
    const query = { ...zipCode(), method: linkedMethod }
    shownZip = query.zip_code
    return booking.take(call('GET /api/v1/products/:productId/booking', { ...params(), query }))
  }

  /** Another ZIP code may have other days. It is chosen with the dates, and never before. */
  async function followZip() {
    const known = booking.data.peek()
    if (!known?.byTrip || deliveryMethod.peek() !== 'delivery' || zipCode().zip_code === shownZip) return
    if (known.stay) await chooseDelivery('delivery')
    else await Promise.all([loadBooking(), loadCalculations()])
  }

  async function loadCalculations() {
    const dates = suggested.stay.peek()
    const query = {
      ...zipCode(),
      method: linkedMethod,
      ...(dates && { date_from: dates.from, date_to: dates.to }),
    }
    const taken = calculations.take(
      call('GET /api/v1/products/:productId/calculations', { ...params(), query }),
    )
    isOutdated.value = false
    const outcome = await taken
    if (outcome.ok && pending.peek() === 0) deliveryMethod.value = outcome.data.deliveryMethod
    if (!outcome.ok && outcome.status === 422 && dates !== null && dates === suggested.stay.peek())
      batch(() => {
        // Somebody was faster.
        suggested.searched.value = null
        errors.value = messagesOf(outcome)
      })
    return outcome
  }

  /**
   * Sends a choice once those before it are answered, so that the server ends up with the visitor's last choice. Null for
   * a choice that a newer one has replaced: it is not sent at all.
   */
  async function sendChoice<T>(kind: keyof typeof newest, send: () => Promise<Outcome<T>>) {
    const mine = ++newest[kind]
    const { id } = product
    const isReplaced = () => mine !== newest[kind] || id !== product.id
    batch(() => {
      errors.value = []
      isOutdated.value = true
      pending.value++
    })
    const before = lastChoice
    const sent = before.then(() => (isReplaced() ? null : send()))
    lastChoice = sent
    const outcome = await sent
    pending.value--
    if (outcome === null || isReplaced()) return null
    if (!outcome.ok) errors.value = messagesOf(outcome)
    return outcome
  }

  /** Two equal dates are not a stay, and are not sent. @param method where another may have been chosen in another tab */
  async function chooseDates(from: string, to: string, method?: DeliveryMethod) {
    if (from === to) return
    batch(() => {
      refusedStay.value = null
      suggested.searched.value = null
      pendingStay.value = { from, to }
    })
    const outcome = await sendChoice('dates', () =>
      call('POST /api/v1/products/:productId/booking', {
        ...params(),
        body: { date_from: from, date_to: to, ...(method && { method }), ...zipCode() },
      }),
    )
    if (outcome === null) return
    // Rejected, perhaps because somebody was faster, so the calendar is loaded again.
    if (outcome.ok) await booking.take(Promise.resolve(outcome))
    else await loadBooking()
    batch(() => {
      if (!outcome.ok) refusedStay.value = { from, to }
      pendingStay.value = null
    })
    await loadCalculations()
  }

  /** A choice is on the screen. Nothing can be booked until it has been sent, as the caller does once it is painted. */
  const expectChoice = () => {
    isOutdated.value = true
  }

  /** Shows a choice before it is sent. */
  const showDelivery = (method: DeliveryMethod) => {
    expectChoice()
    deliveryMethod.value = method
  }

  async function chooseDelivery(method: DeliveryMethod) {
    showDelivery(method)
    const outcome = await sendChoice('method', () => sendMethod(method))
    if (outcome === null) return
    await Promise.all([booking.data.peek()?.byTrip && loadBooking(), loadCalculations()])
  }

  const sendMethod = (method: DeliveryMethod) =>
    call('POST /api/v1/products/:productId/delivery-method', {
      ...params(),
      body: { productId: product.id, method, ...zipCode() },
    })

  /**
   * Whether the checkout will match what this page shows. A visitor has one choice at a time, and may have made another
   * one in another tab since: then this page's is sent again.
   */
  async function confirmBooking(): Promise<boolean> {
    tabStorage.remove(draftKeys.accepted)
    // The checkout compares: a price must not change unnoticed on the way there.
    const seen = calculations.data.peek()
    if (seen) tabStorage.write(draftKeys.seen, JSON.stringify({ ...seen, productId: product.id }))
    await delivery.finishCheck()
    if (isDeliveryRefused.peek()) return false
    const shown = stay.peek()
    const method = deliveryMethod.peek()
    const isShown = (data: Calculations) =>
      data.stay?.from === shown?.from && data.stay?.to === shown?.to && data.deliveryMethod === method
    if (shown && suggested.stay.peek()) await chooseDates(shown.from, shown.to, method)
    else if (shown) {
      const outcome = await loadCalculations()
      if (outcome.ok && isShown(outcome.data)) return outcome.data.checkoutIsReady
      if (outcome.ok) await chooseDates(shown.from, shown.to, method)
    }
    await chooseDelivery(method)
    return errors.peek().length === 0 && isReady.peek()
  }

  /** Counts from the next answers on. @param method of a link; undefined once it is left */
  const linkMethod = (method: DeliveryMethod | undefined) => {
    linkedMethod = method
  }

  /** Forgets what was chosen for another sauna, and answers that are still on their way. */
  function reset() {
    newest.dates++
    newest.method++
    batch(() => {
      booking.clear()
      calculations.clear()
      deliveryMethod.value = 'delivery'
      errors.value = []
      refusedStay.value = null
      suggested.searched.value = null
      pendingStay.value = null
      isOutdated.value = false
    })
  }

  function clear() {
    reset()
    product = { ...product, id: 0 }
    shownZip = undefined
    delivery.clear()
  }

  return {
    booking: booking.data,
    bookingStatus: booking.status,
    isSoldOut,
    calculations: calculations.data,
    calculationsStatus: calculations.status,
    deliveryMethod,
    delivery,
    isDeliveryRefused,
    errors,
    stay,
    suggestedStay: suggested.stay,
    refusedStay,
    isBusy,
    isReady,
    isForGuest,
    openProduct,
    suggestStay,
    expectChoice,
    chooseDates,
    showDelivery,
    linkMethod,
    chooseDelivery,
    finishZip,
    confirmBooking,
    clear,
  }
}
