import { batch, computed, signal } from '@preact/signals-core'
import type { Calls } from '../../../contract/endpoints.ts'
import type { Call, Outcome, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import { type FieldErrors, submission } from '../../lib/submission.ts'
import { isZipCode } from '../../lib/zip-code.ts'
import { type CheckoutForm, createCheckoutDraft } from './checkout-draft.ts'
import { createDeliveryRange } from './delivery-range.ts'
import { type Alternative, createUnavailableChoice } from './unavailable-choice.ts'
import { type PriceTerms, type RequestTotal, takeSeenPrice } from './seen-price.ts'
import { settledSentence } from './settled-order.ts'

type AcceptCall = 'POST /api/v1/request/accept'
type AcceptField = Calls[AcceptCall]['errors']
export type CheckoutErrors = FieldErrors<AcceptField>
/** An acceptance, or what came of it. */
type Placed = Partial<ReplyOf<AcceptCall> & ReplyOf<'GET /api/v1/request/outcome'>>
export type CheckoutStore = ReturnType<typeof createCheckoutStore>

/** A total that has changed since the customer saw it on the sauna's page, or accepted it here. */
export interface TotalChange {
  before: PriceTerms
  after: PriceTerms
  wasAccepted: boolean
}

/** What the customer orders, for whom, and what came of accepting the total. */
export function createCheckoutStore(call: Call, tabStorage: SafeStorage) {
  const total = remote<RequestTotal>()
  const draft = createCheckoutDraft(tabStorage)
  const reach = createDeliveryRange(call)
  const unavailable = createUnavailableChoice(call, tabStorage)
  const order = submission<AcceptField>()
  const totalChange = signal<TotalChange | null>(null)
  /** Why there is nothing to check out. */
  const refusalMessage = signal<string | null>(null)
  /** There was an order, and it is settled. */
  const isSettled = signal(false)
  /** Where the order is paid, once there is one: always the same page. */
  const paymentUrl = signal<string | null>(null)
  /** The answer to an acceptance was lost, and whether there is an order is not known yet. */
  const isOutcomeUnknown = signal(false)
  /** There is an order, and the page is about to be left. */
  const isLeaving = signal(false)
  const isBusy = computed(() => order.isBusy.value || isLeaving.value)
  /** When the hold ends, by the clock of this browser (milliseconds); null when nothing is held. */
  const heldUntil = signal<number | null>(null)
  const isSale = computed(() => total.data.value?.typeForm === 'sale')

  /** The page is opened. What was typed before is restored. */
  async function openCheckout() {
    draft.restore()
    const outcome = await loadTotal()
    if (!outcome.ok) return
    suggestZip(outcome.data)
    const before = takeSeenPrice(tabStorage, outcome.data)
    if (before) totalChange.value = { before, after: outcome.data, wasAccepted: false }
  }

  /** Takes or renews the hold. For an order that has been accepted already it finds the payment page. */
  async function loadTotal() {
    const outcome = await total.take(call('GET /api/v1/request/total'))
    if (outcome.ok) {
      const { holdExpiresAt } = outcome.data
      const left = holdExpiresAt === null ? null : Date.parse(holdExpiresAt) - outcome.at
      batch(() => {
        heldUntil.value = left === null ? null : Date.now() + left
        refusalMessage.value = null
        paymentUrl.value = null
      })
      unavailable.clear()
      followForm()
    } else if (outcome.status === 409) await unavailable.show(outcome.message)
    else if (outcome.status === 422) await explainNothing(outcome.message)
    return outcome
  }

  /** Nothing is chosen. Perhaps it has become an order, which waits for its payment, or is settled and forgotten here. */
  async function explainNothing(message: string) {
    const accepted = tabStorage.read(draftKeys.accepted)
    const placed = accepted === null ? null : await findOrder(accepted)
    if (placed?.status === 'awaiting_payment' && placed.redirectTo) paymentUrl.value = placed.redirectTo
    else {
      tabStorage.remove(draftKeys.accepted)
      const settled = placed?.status && settledSentence[placed.status]
      batch(() => {
        isSettled.value = settled !== undefined
        refusalMessage.value = settled ?? message
      })
    }
  }

  /** Goes on with something that is free. If somebody else was faster again, asks again what is free. */
  async function chooseAlternative(alternative: Alternative) {
    totalChange.value = null
    if (await unavailable.choose(alternative)) await loadTotal()
    else await unavailable.show(unavailable.reason.peek() ?? '')
  }

  const followForm = () => reach.follow(draft.form.peek(), total.data.peek())

  /** The ZIP code from the sauna's page, into the field that decides where a delivery goes. */
  function suggestZip({ typeForm, deliveryMethod }: RequestTotal) {
    const zip = tabStorage.read(draftKeys.zip)
    if (zip === null || !isZipCode(zip) || deliveryMethod === 'pickup') return
    draft.suggest(typeForm === 'rental' ? { home_zip_code: zip } : { zip_code: zip })
    followForm()
  }

  /** A delivery that does not reach the customer becomes a pickup, with a new total and the same hold. */
  async function choosePickup() {
    const productId = total.data.peek()?.productId
    if (productId === undefined || isBusy.peek()) return
    const outcome = await call('POST /api/v1/products/:productId/delivery-method', {
      params: { productId },
      body: { productId, method: 'pickup' },
    })
    totalChange.value = null
    if (outcome.ok) await loadTotal()
    else order.fail({ message: outcome.message })
  }

  /** The order that this acceptance has become; null when there is none, or nobody can tell. */
  async function findOrder(priceVersion: string) {
    const outcome = await getOutcome(priceVersion)
    return outcome.ok && outcome.data.state === 'ordered' ? outcome.data : null
  }

  const getOutcome = (priceVersion: string) =>
    call('GET /api/v1/request/outcome', { query: { version: priceVersion } })

  function editForm(changes: Partial<CheckoutForm>) {
    draft.write(changes)
    order.clearErrors()
    followForm()
  }

  /**
   * Orders what is shown, once: while an answer is pending or unknown, nothing is sent. Returns where to pay, or null
   * when something has to be done here first.
   */
  async function acceptTotal(): Promise<string | null> {
    const shown = total.data.peek()
    if (!shown || isLeaving.peek()) return null
    let isLost = isOutcomeUnknown.peek()
    const outcome = await order.send(
      () =>
        isLost
          ? getOutcome(tabStorage.read(draftKeys.accepted) ?? shown.version)
          : placeOrder(shown, () => (isLost = true)),
      ({ redirectTo }) => redirectTo && leaveForPayment(redirectTo),
    )
    if (!outcome) return null
    isOutcomeUnknown.value = isLost && !outcome.ok
    if (!outcome.ok) {
      // The reason is beside the total that has changed.
      if (totalChange.peek()) order.clearErrors()
      return null
    }
    if (outcome.data.redirectTo) return outcome.data.redirectTo
    if (outcome.data.state === 'open')
      order.fail({
        message:
          'The connection dropped before your order reached us. Nothing was ordered. Please try again.',
      })
    else await loadTotal()
    return null
  }

  /** Sends the order. When the answer is lost it asks what happened, instead of ordering again. */
  async function placeOrder(shown: RequestTotal, onLost: () => void): Promise<Outcome<Placed, AcceptField>> {
    totalChange.value = null
    // Remembered before it is sent: the page may be gone when the answer comes.
    tabStorage.write(draftKeys.accepted, shown.version)
    const body = { ...draft.filledFields(shown), version: shown.version }
    const outcome = await call('POST /api/v1/request/accept', { body })
    if (outcome.ok) return outcome
    if (outcome.problem !== 'client') {
      onLost()
      return getOutcome(shown.version)
    }
    if (outcome.status !== 409) return outcome
    const later: Outcome<RequestTotal> = await loadTotal()
    if (later.ok && later.data.version !== shown.version)
      totalChange.value = { before: shown, after: later.data, wasAccepted: true }
    return { ...outcome, errors: {} }
  }

  function leaveForPayment(redirectTo: string) {
    draft.remove()
    isLeaving.value = true
    paymentUrl.value = redirectTo
  }

  /**
   * The customer leaves the checkout, so others can have the dates: at once, or a minute later if the page may only be
   * loading again. The server releases nothing that was renewed since, or has become an order.
   */
  async function leaveCheckout({ mayReturn }: { mayReturn: boolean }) {
    const holdExpiresAt = total.data.peek()?.holdExpiresAt
    if (!holdExpiresAt || heldUntil.peek() === null || isBusy.peek()) return
    if (!mayReturn) heldUntil.value = null
    const body = { hold_expires_at: holdExpiresAt, may_return: mayReturn }
    await call('POST /api/v1/request/release', { body, isFarewell: true })
  }

  /** The page is shown again as it was left on the way to the payment. */
  async function resumeCheckout() {
    isLeaving.value = false
    await loadTotal()
  }

  function clear() {
    total.clear()
    draft.clearForm()
    followForm()
    unavailable.clear()
    batch(() => {
      order.clear()
      totalChange.value = null
      isLeaving.value = false
      isOutcomeUnknown.value = false
      refusalMessage.value = null
      paymentUrl.value = null
      heldUntil.value = null
    })
  }

  return {
    total: total.data,
    status: total.status,
    form: draft.form,
    suggest: draft.suggest,
    deliveryRefusal: reach.refusal,
    choosePickup,
    unavailable,
    chooseAlternative,
    errors: order.errors,
    message: order.message,
    totalChange,
    refusalMessage,
    isSettled,
    paymentUrl,
    isOutcomeUnknown,
    isBusy,
    isSale,
    heldUntil,
    openCheckout,
    loadTotal,
    editForm,
    acceptTotal,
    leaveCheckout,
    resumeCheckout,
    clear,
  }
}
