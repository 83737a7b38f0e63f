import Stripe from 'stripe'
import { type CardHold, HoldRefused, type PaymentGateway } from './payment.ts'

interface HoldDeps {
  stripe: Stripe
  /** @throws PaymentUnavailable when Stripe does not answer */
  callStripe<T>(call: Promise<T>): Promise<T>
  /** With its payment intent and the charge of that. */
  retrieve(ref: string): Promise<Stripe.Checkout.Session>
}

/** What nearly all cards allow, for the few answers that do not say until when. */
const USUAL_HOLD_MS = 7 * 86_400_000

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof intent === 'object' ? intent : null
}

function holdOfSession(session: Stripe.Checkout.Session): CardHold {
  if (session.status === 'expired') return { state: 'expired' }
  const intent = intentOf(session)
  switch (session.status === 'open' ? undefined : intent?.status) {
    case 'requires_capture': {
      const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      const before = charge?.payment_method_details?.card?.capture_before
      const made = charge?.created ?? intent?.created ?? 0
      return { state: 'held', until: new Date(before ? before * 1000 : made * 1000 + USUAL_HOLD_MS) }
    }
    case 'succeeded':
      return { state: 'charged', amount: intent?.amount_received ?? 0 }
    case 'canceled':
      return { state: 'released' }
    default:
      return { state: 'open' }
  }
}

/** Deposits at Stripe: a payment intent that is authorized and captured later, or canceled. */
export function stripeHolds({
  stripe,
  callStripe,
  retrieve,
}: HoldDeps): Pick<PaymentGateway, 'holdOf' | 'chargeHold' | 'releaseHold'> {
  const holdOf = async (ref: string) => holdOfSession(await retrieve(ref))

  /**
   * Acts on what stands right now. An intent is captured or canceled once, so after an answer that was lost, or when two
   * calls meet, its state says what became of it.
   */
  async function end(ref: string, act: (intent: string) => Promise<unknown>): Promise<CardHold> {
    const session = await retrieve(ref).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      throw new HoldRefused(error.message, { cause: error })
    })
    const hold = holdOfSession(session)
    const intent = intentOf(session)
    if (hold.state !== 'held' || !intent) return hold
    try {
      await callStripe(act(intent.id))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      const now = await holdOf(ref)
      if (now.state === 'held') throw new HoldRefused(error.message, { cause: error })
      return now
    }
    return holdOf(ref)
  }

  return {
    holdOf,
    chargeHold: (ref, amount) =>
      end(ref, (intent) => stripe.paymentIntents.capture(intent, { amount_to_capture: amount })),
    releaseHold: (ref) => end(ref, (intent) => stripe.paymentIntents.cancel(intent)),
  }
}
