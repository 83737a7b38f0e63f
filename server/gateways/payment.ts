import type { Cents } from '../domain/money.ts'
import type { Stay } from '../domain/stay.ts'

/**
 * The state of a payment. `open`: the customer may still pay, perhaps after a card was declined. `processing`: the customer
 * has paid, and the money is on its way. `expired`: it can no longer be paid. `refunded`: paid and refunded in full.
 */
export type PaymentState = 'open' | 'processing' | 'succeeded' | 'expired' | 'partly_refunded' | 'refunded'

/** What a checkout page charges. All of it comes from the order, nothing from the browser. */
export interface CheckoutParams {
  paymentId: string
  /** A second request with the same key gets the page of the first one. */
  key: string
  orderId: string
  orderNumber: number
  title: string
  currency: string
  /** Their sum is charged. */
  lines: { label: string; cost: Cents }[]
  email: string
  /** The page accepts no payment after this instant. */
  openUntil: Date
  /** Their sum is held on the card, and charged only by chargeHold(). */
  isHold?: boolean
  /** Stored at the gateway, so that a paid order could be restored from there. */
  stay: (Stay & { unitId: number }) | null
  /** Our own absolute addresses, where the customer comes back. */
  returnTo: string
  cancelTo: string
}

/**
 * An amount that is held on a card. `open`: the customer may still enter a card; `expired`: no longer. `released` is also
 * what nobody charged in time: the card's bank decides how long a hold lasts. What was charged releases the rest.
 */
export type CardHold =
  | { state: 'open' | 'expired' | 'released' }
  | { state: 'held'; until: Date }
  | { state: 'charged'; amount: Cents }

/** Where a customer pays. `redirectTo` is a path of ours, or an address on the gateway's own origin. */
export interface CheckoutPage {
  ref: string
  redirectTo: string
}

/**
 * What a gateway reports, with a signature that proves it. `state` is the state of the payment now, not at the time of the
 * event, so events may come late, twice and in any order.
 */
export interface WebhookEvent {
  eventId: string
  type: string
  paymentId: string
  ref: string
  state: PaymentState
  /** The customer could not pay, and may try again while the payment is open. */
  isDeclined: boolean
}

export type WebhookHeaders = Record<string, string | string[] | undefined>

/** A company that processes payments. Every call may be repeated without doing anything twice. */
export interface PaymentGateway {
  readonly name: 'stripe' | 'test'
  /** The checkout page of a key, if the gateway knows it without a request; then none is made. */
  checkoutPageOf?(key: string): CheckoutPage
  /** @throws PaymentUnavailable when the gateway does not answer */
  openCheckoutPage(demand: CheckoutParams): Promise<CheckoutPage>
  stateOf(ref: string): Promise<PaymentState>
  /** Closes an unpaid page. @returns the state of the payment, which may just have succeeded */
  closeCheckoutPage(ref: string): Promise<PaymentState>
  /**
   * Refunds money; a second call with the same key refunds nothing more, however much later.
   * @throws RefundRefused, PaymentUnavailable
   */
  refund(ref: string, refund: { key: string; amount: Cents }): Promise<void>
  /** Of a page that was opened with `isHold`. */
  holdOf(ref: string): Promise<CardHold>
  /**
   * Charges all or a part of what is held. A hold is charged once: a second call changes nothing.
   * @returns the hold afterward, which may have ended before @throws HoldRefused, PaymentUnavailable
   */
  chargeHold(ref: string, amount: Cents): Promise<CardHold>
  /** Releases what is held; its page has to be closed before. @returns the hold afterward @throws HoldRefused, PaymentUnavailable */
  releaseHold(ref: string): Promise<CardHold>
  /** @returns null for events about other payments @throws InvalidSignature if the signature does not match */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookEvent | null>
}

/** Identifies one checkout page of a payment. A payment gets another page if the first one was lost. */
export const checkoutPageKey = (paymentId: string, attempt: number): string => `${paymentId}-${attempt}`

/** The gateway did not answer in time. Nothing is lost: the same call may be made again. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
}

/** The gateway will not refund this, in its own words. The same call would be refused again until something changes there. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/** The gateway will not charge or release this hold now, in its own words. */
export class HoldRefused extends Error {
  override name = 'HoldRefused'
}

/** Someone else sent this, or changed it, or it is too old to be trusted. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature'
}
