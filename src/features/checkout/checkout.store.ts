import { batch, computed, signal } from '@preact/signals-core'
import type { Calls } from '../../../contract/endpoints.ts'
import type { Call, Outcome, Refusal, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import { type FieldErrors, submission } from '../../lib/submission.ts'
import type { CheckoutForm } from './checkout-draft.ts'
import { createCheckoutForm } from './checkout-form.ts'
import { type Alternative, createUnavailableChoice } from './unavailable-choice.ts'
import { findSeenPrice, isOtherMethodAlone, isSamePrice, type RequestTotal } from './seen-price.ts'
import { createCheckoutHold } from './checkout-hold.ts'
import { createPlacedOrder } from './placed-order.ts'
import { createTotalChange } from './total-change.ts'

type AcceptCall = 'POST /api/v1/request/accept'
type AcceptField = Calls[AcceptCall]['errors']
export type CheckoutErrors = FieldErrors<AcceptField>
/** An acceptance, or what came of it. */
type PlacedOutcome = Partial<ReplyOf<AcceptCall> & ReplyOf<'GET /api/v1/request/outcome'>>
export type CheckoutStore = ReturnType<typeof createCheckoutStore>

/** What the customer orders, for whom, and what came of accepting the total. */
export function createCheckoutStore(call: Call, tabStorage: SafeStorage) {
  const total = remote<RequestTotal>()
  const typed = createCheckoutForm(call, tabStorage, total.data)
  const unavailable = createUnavailableChoice(call, tabStorage)
  const hold = createCheckoutHold(call)
  const placed = createPlacedOrder(call, tabStorage)
  const order = submission<AcceptField>()
  const news = createTotalChange(tabStorage)
  /** The answer to an acceptance was lost, and whether there is an order is not known yet. */
  const isOutcomeUnknown = signal(false)
  /** There is an order, and the page is about to be left. */
  const isLeaving = signal(false)
  const isBusy = computed(() => order.isBusy.value || isLeaving.value)
  const isSale = computed(() => total.data.value?.typeForm === 'sale')

  /**
   * The page is opened. What was typed before is restored, and what is known about the customer is filled in.
   * @param linkedTotal what an email said that led here; 0 for none
   */
  async function openCheckout(
    loadKnown: () => Promise<Partial<CheckoutForm>> = async () => ({}),
    linkedTotal = 0,
  ) {
    typed.restore()
    // The refusal of a session that ended may have arrived after the page was left.
    if (!order.isBusy.peek()) order.clear()
    const [outcome, known] = await Promise.all([fetchTotal(), loadKnown()])
    typed.suggest(known)
    if (!outcome.ok) return
    news.note(findSeenPrice(tabStorage, outcome.data, linkedTotal), outcome.data)
    typed.suggestZip(outcome.data)
  }

  /** Takes or renews the hold. For an order that has been accepted already it finds the payment page. */
  async function loadTotal() {
    const shown = total.data.peek()
    const outcome = await fetchTotal()
    if (outcome.ok)
      news.note(
        shown && !isSamePrice(shown, outcome.data) ? { ...shown, atCheckout: true } : null,
        outcome.data,
      )
    return outcome
  }

  async function fetchTotal() {
    const outcome = await total.take(call('GET /api/v1/request/total'))
    if (outcome.ok) {
      batch(() => {
        hold.start(outcome.data.holdExpiresAt, outcome.at)
        placed.clear()
        unavailable.clear()
        typed.follow()
      })
    } else if (outcome.errors.booking) await unavailable.show(outcome.message)
    else if (outcome.status === 422) await placed.explainNothing(outcome.message)
    return outcome
  }

  /** Goes on with something that is free. If somebody else was faster again, asks again what is free. */
  async function chooseAlternative(alternative: Alternative) {
    if (unavailable.isBusy.peek()) return
    news.forget()
    const offered = unavailable.totalOf(alternative)
    if (!(await unavailable.choose(alternative))) {
      await unavailable.show(unavailable.reason.peek() ?? '')
      return
    }
    const outcome = await fetchTotal()
    if (outcome.ok) news.note(offered?.totalCost === outcome.data.totalCost ? null : offered, outcome.data)
  }

  /**
   * Goes on with the other method, with a new total and the same hold: for a delivery that does not reach the customer, or a
   * pickup of what their car cannot tow.
   */
  async function chooseMethod(method: RequestTotal['deliveryMethod']) {
    const shown = total.data.peek()
    if (!shown || isBusy.peek()) return
    const { productId } = shown
    const outcome = await call('POST /api/v1/products/:productId/delivery-method', {
      params: { productId },
      body: { productId, method },
    })
    news.forget()
    if (!outcome.ok) {
      order.fail({ message: outcome.message })
      return
    }
    const later = await fetchTotal()
    // What the other method costs is what they have chosen.
    if (later.ok)
      news.note(isOtherMethodAlone(shown, later.data) ? null : { ...shown, atCheckout: true }, later.data)
  }

  function editForm(changes: Partial<CheckoutForm>) {
    typed.edit(changes)
    order.clearErrorsOf(Object.keys(changes))
  }

  /**
   * Orders what is shown, once: while an answer is pending or unknown, nothing is sent. Returns where to pay, or null
   * when something has to be done here first.
   */
  async function acceptTotal(): Promise<string | null> {
    const shown = total.data.peek()
    if (!shown || isLeaving.peek()) return null
    let isLost = isOutcomeUnknown.peek()
    /** What has just happened to it; a later look does not say. */
    let reason = ''
    const outcome = await order.send(
      async () => {
        const answer = await (isLost
          ? placed.getOutcome(tabStorage.read(draftKeys.accepted) ?? shown.version)
          : placeOrder(shown, ({ status }) => {
              isLost = true
              reason =
                status === null
                  ? 'The connection dropped before your order reached us. '
                  : 'The shop is busy right now. '
            }))
        if (answer.ok || !answer.errors.payment) return answer
        isLost = false
        return { ...answer, errors: {} }
      },
      ({ redirectTo }) => redirectTo && leaveForPayment(redirectTo),
    )
    if (!outcome) return null
    isOutcomeUnknown.value = isLost && !outcome.ok
    if (!outcome.ok) {
      // The reason is beside the total that has changed.
      if (news.change.peek()) order.clearErrors()
      return null
    }
    if (outcome.data.redirectTo) return outcome.data.redirectTo
    if (outcome.data.state === 'open') {
      const { version } = outcome.data
      // The one that was sent is refused from now on.
      if (version) total.data.value = { ...shown, version }
      order.fail({
        message: `${reason}Nothing was ordered. Please try again.`,
      })
    } else await loadTotal()
    return null
  }

  /** Sends the order. When the answer is lost it asks what happened, instead of ordering again. */
  async function placeOrder(
    shown: RequestTotal,
    onLost: (refusal: Refusal) => void,
  ): Promise<Outcome<PlacedOutcome, AcceptField>> {
    news.forget()
    // Remembered before it is sent: the page may be gone when the answer comes.
    tabStorage.write(draftKeys.accepted, shown.version)
    const body = {
      ...typed.filledFields(shown),
      version: shown.version,
      ...(shown.typeForm === 'rental' && { rules_version: shown.rules?.version ?? 'none' }),
      save_details: typed.savesDetails.peek(),
    }
    const outcome = await call('POST /api/v1/request/accept', { body })
    // The shop has said what became of it, and asking at once would only wait for the payment page again.
    if (outcome.ok || outcome.errors.payment) return outcome
    if (outcome.problem !== 'client') {
      onLost(outcome)
      return placed.getOutcome(shown.version)
    }
    if (outcome.status !== 409) return outcome
    const later: Outcome<RequestTotal> = await fetchTotal()
    if (later.ok) news.refuse(shown, later.data)
    return { ...outcome, errors: {} }
  }

  function leaveForPayment(redirectTo: string) {
    typed.remove()
    tabStorage.remove(draftKeys.seen)
    isLeaving.value = true
    placed.paymentUrl.value = redirectTo
  }

  /** The customer goes to another page for good, or the page is gone, perhaps only to be loaded again. */
  async function leaveCheckout({ mayReturn }: { mayReturn: boolean }) {
    if (!mayReturn) placed.clear()
    if (!isBusy.peek()) await hold.leave(mayReturn)
  }

  /** The page is shown again as it was left on the way to the payment. */
  async function resumeCheckout() {
    isLeaving.value = false
    await loadTotal()
  }

  function clear() {
    total.clear()
    typed.clear()
    unavailable.clear()
    batch(() => {
      order.clear()
      news.forget()
      isLeaving.value = false
      isOutcomeUnknown.value = false
      placed.clear()
      hold.clear()
    })
  }

  return {
    total: total.data,
    status: total.status,
    problem: total.problem,
    form: typed.form,
    savesDetails: typed.savesDetails,
    chooseToSave: typed.chooseToSave,
    deliveryRefusal: typed.deliveryRefusal,
    chooseMethod,
    unavailable,
    chooseAlternative,
    errors: order.errors,
    message: order.message,
    totalChange: news.change,
    refusalMessage: placed.refusalMessage,
    isSettled: placed.isSettled,
    paymentUrl: placed.paymentUrl,
    isOutcomeUnknown,
    isBusy,
    isSale,
    heldUntil: hold.heldUntil,
    openCheckout,
    loadTotal,
    editForm,
    acceptTotal,
    leaveCheckout,
    resumeCheckout,
    clear,
  }
}
