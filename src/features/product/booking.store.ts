import { batch, computed, signal } from '@preact/signals-core'
import type { Call, Outcome, Refusal, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import { createDeliveryCheck } from './delivery-check.ts'
import type { Product } from './product.store.ts'

export type Booking = ReplyOf<'GET /api/v1/products/:productId/booking'>
export type Calculations = ReplyOf<'GET /api/v1/products/:productId/calculations'>
export type DeliveryMethod = Calculations['deliveryMethod']
export type BookingStore = ReturnType<typeof createBookingStore>

/** From the day of receipt to the day of return, `yyyy-MM-dd`. */
export interface Stay {
  from: string
  to: string
}

const textsOf = ({ errors, message }: Refusal): string[] => {
  const texts = Object.values(errors).flatMap((words) => words ?? [])
  return texts.length > 0 ? texts : [message]
}

const stayIn = (booking: Booking | null): Stay | null =>
  booking?.startDate && booking.endDate ? { from: booking.startDate, to: booking.endDate } : null

/**
 * What this visitor has chosen of one sauna, and what that costs. It is his own, so only his browser asks for it, never
 * the server that renders the page.
 */
export function createBookingStore(call: Call, tabStorage: SafeStorage) {
  const booking = remote<Booking>()
  const calculations = remote<Calculations>()
  const deliveryMethod = signal<DeliveryMethod>('delivery')
  const errors = signal<string[]>([])
  /** Dates on their way to the server. */
  const sentStay = signal<Stay | null>(null)
  const stay = computed(() => sentStay.value ?? stayIn(booking.data.value))
  /** How many choices have not been answered yet. */
  const pending = signal(0)
  const isBusy = computed(() => pending.value > 0 || calculations.status.value === 'fetching')
  const isReady = computed(() => !isBusy.value && calculations.data.value?.checkoutIsReady === true)
  const delivery = createDeliveryCheck(call, tabStorage)

  let product: Pick<Product, 'id' | 'catalogType'> = { id: 0, catalogType: 'rental' }
  let lastChoice: Promise<unknown> = Promise.resolve()
  const newest = { dates: 0, method: 0 }
  const params = () => ({ params: { productId: product.id } })

  /** Asks for all that the page of this product shows; again when somebody signs in or out. */
  async function open(opened: Pick<Product, 'id' | 'catalogType'>) {
    if (opened.id !== product.id) leave()
    product = opened
    delivery.open(opened.id)
    await Promise.all([opened.catalogType === 'rental' && loadBooking(), loadCalculations()])
  }

  const loadBooking = () => booking.take(call('GET /api/v1/products/:productId/booking', params()))

  async function loadCalculations() {
    const outcome = await calculations.take(call('GET /api/v1/products/:productId/calculations', params()))
    if (outcome.ok && pending.peek() === 0) deliveryMethod.value = outcome.data.deliveryMethod
    return outcome
  }

  /**
   * Sends a choice once those before it are answered, so that the server's last word is the visitor's last wish. A choice
   * that a newer one has overtaken meanwhile is not sent at all; null then.
   */
  async function choose<T>(kind: keyof typeof newest, send: () => Promise<Outcome<T>>) {
    const mine = ++newest[kind]
    const { id } = product
    const isOvertaken = () => mine !== newest[kind] || id !== product.id
    batch(() => {
      errors.value = []
      pending.value++
    })
    const before = lastChoice
    const sent = before.then(() => (isOvertaken() ? null : send()))
    lastChoice = sent
    const outcome = await sent
    pending.value--
    if (outcome === null || isOvertaken()) return null
    if (!outcome.ok) errors.value = textsOf(outcome)
    return outcome
  }

  /** Dates that are the same day are no stay, and are not sent. */
  async function chooseDates(from: string, to: string) {
    if (from === to) return
    sentStay.value = { from, to }
    const outcome = await choose('dates', () =>
      call('POST /api/v1/products/:productId/booking', {
        ...params(),
        body: { date_from: from, date_to: to },
      }),
    )
    if (outcome === null) return
    // Refused, because somebody was quicker perhaps: the calendar shall know.
    if (outcome.ok) await booking.take(Promise.resolve(outcome))
    else await loadBooking()
    sentStay.value = null
    await loadCalculations()
  }

  async function chooseDelivery(method: DeliveryMethod) {
    deliveryMethod.value = method
    const outcome = await choose('method', () => sendMethod(method))
    if (outcome !== null) await loadCalculations()
  }

  const sendMethod = (method: DeliveryMethod) =>
    call('POST /api/v1/products/:productId/delivery-method', {
      ...params(),
      body: { productId: product.id, method },
    })

  /**
   * Whether the checkout will be of what this page shows. A visitor has one choice at a time, and may have made another
   * one in another tab since: then this page's is chosen once more.
   */
  async function confirm(): Promise<boolean> {
    tabStorage.remove(draftKeys.accepted)
    const shown = stay.peek()
    const method = deliveryMethod.peek()
    const isShown = (data: Calculations) =>
      data.dayReceipt === shown?.from && data.dayReturn === shown?.to && data.deliveryMethod === method
    if (shown) {
      const outcome = await loadCalculations()
      if (outcome.ok && isShown(outcome.data)) return outcome.data.checkoutIsReady
      if (outcome.ok) await chooseDates(shown.from, shown.to)
    }
    await chooseDelivery(method)
    return errors.peek().length === 0 && isReady.peek()
  }

  /** What was chosen of another sauna; answers that are still on their way do not count. */
  function leave() {
    newest.dates++
    newest.method++
    batch(() => {
      booking.clear()
      calculations.clear()
      deliveryMethod.value = 'delivery'
      errors.value = []
      sentStay.value = null
    })
  }

  function clear() {
    leave()
    product = { ...product, id: 0 }
    delivery.clear()
  }

  return {
    booking: booking.data,
    bookingStatus: booking.status,
    calculations: calculations.data,
    calculationsStatus: calculations.status,
    deliveryMethod,
    delivery,
    errors,
    stay,
    isBusy,
    isReady,
    open,
    chooseDates,
    chooseDelivery,
    confirm,
    clear,
  }
}
