import type { Cents } from '../domain/money.ts'
import type { Stay } from '../domain/stay.ts'

/**
 * How a payment stands. `open`: the customer may still pay, perhaps after a card was declined. `processing`: he has, and
 * the money is on its way. `expired`: nobody can pay it any more. `refunded`: paid, and all of it given back.
 */
export type PaymentState = 'open' | 'processing' | 'succeeded' | 'expired' | 'partly_refunded' | 'refunded'

/** What is to be paid, all of it from the order and nothing of it from a browser. */
export interface CheckoutParams {
  paymentId: string
  /** A second demand with the same key gets the page of the first one. */
  key: string
  orderId: string
  orderNumber: number
  title: string
  currency: string
  /** Their sum is what is charged. */
  lines: { label: string; cost: Cents }[]
  email: string
  /** The page takes no payment after this instant. */
  openUntil: Date
  /** Kept at the gateway, so that a paid order could be made again from its books. */
  stay: (Stay & { unitId: number }) | null
  /** Absolute addresses of ours to which the customer comes back. */
  returnTo: string
  cancelTo: string
}

/** Where a customer pays. `redirectTo` is a path of ours, or an address at the gateway's own origin. */
export interface CheckoutPage {
  ref: string
  redirectTo: string
}

/**
 * What a gateway has told us, proved to come from it. `state` is how the payment stands now, not when it was told, so
 * reports may come late, twice and in any order.
 */
export interface WebhookEvent {
  eventId: string
  type: string
  paymentId: string
  ref: string
  state: PaymentState
  /** The customer tried to pay and could not; he may try again while the payment is open. */
  isDeclined: boolean
}

export type WebhookHeaders = Record<string, string | string[] | undefined>

/** A company that takes payments. Every call may be repeated without doing anything twice. */
export interface PaymentGateway {
  readonly name: 'stripe' | 'test'
  /** The page of a demand, where it is known without asking anybody; it is then never demanded. */
  checkoutPageOf?(key: string): CheckoutPage
  /** @throws PaymentUnavailable when the gateway does not answer */
  openCheckoutPage(demand: CheckoutParams): Promise<CheckoutPage>
  stateOf(ref: string): Promise<PaymentState>
  /** Closes a page which nobody has paid at. @returns how the payment stands: it may just have been paid */
  closeCheckoutPage(ref: string): Promise<PaymentState>
  /** Gives money back; a second call with the same key gives nothing more. */
  refund(ref: string, refund: { key: string; amount: Cents }): Promise<void>
  /** @returns null for news that concern no payment of ours @throws ForgedReport when the signature does not fit */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookEvent | null>
}

/** Under which a gateway makes the page of a payment just once; it may need another one when the first got lost. */
export const checkoutPageKey = (paymentId: string, attempt: number): string => `${paymentId}-${attempt}`

/** The gateway did not answer, or not in time. Nothing is lost: the same call may be made again. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
}

/** Somebody else wrote this, or somebody changed it, or it is too old to be believed. */
export class InvalidSignature extends Error {
  override name = 'ForgedReport'
}
