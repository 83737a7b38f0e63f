import Stripe from 'stripe'
import type { Clock } from './clock.ts'
import { stripeHolds } from './payment-stripe-holds.ts'
import {
  InvalidSignature,
  type CheckoutParams,
  type PaymentGateway,
  type PaymentState,
  PaymentUnavailable,
  RefundRefused,
} from './payment.ts'

export interface Account {
  secretKey: string
  /** The address of its API; tests bring their own. */
  apiUrl: URL
  /** How long one call may take. */
  timeoutMs?: number
}

interface Options extends Account {
  webhookSecret: string
  clock: Clock
}

type Session = Stripe.Checkout.Session

/** Stripe's own words on its page do not say that nothing is charged. */
const HOLD_NOTE =
  'The amount is only held on your card. It is not charged unless something is damaged, and we release it after the return.'

/** Customers are redirected here and nowhere else. */
const PAGE_ORIGIN = 'https://checkout.stripe.com'
/** After two calls of this length a customer is told that the page does not come: within ten seconds. */
const TIMEOUT_MS = 4_500

/** The request itself is wrong and would fail again; anything else may work the next time. */
const isPermanent = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError || !(error instanceof Stripe.errors.StripeError)

/** @throws PaymentUnavailable for what may work the next time; anything else as it comes */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isPermanent(error)) throw error
    throw new PaymentUnavailable('Stripe did not answer', { cause: error })
  }
}

const toSessionParams = (params: CheckoutParams): Stripe.Checkout.SessionCreateParams => {
  const { stay } = params
  // Enough to restore the order, should the shop ever lose it.
  const metadata = {
    payment_id: params.paymentId,
    order_id: params.orderId,
    order_number: String(params.orderNumber),
    ...(stay && { unit_id: String(stay.unitId), day_receipt: stay.from, day_return: stay.to }),
  }
  return {
    mode: 'payment',
    // Cards and their wallets pay at once; methods that take days would leave nights undecided.
    allowed_payment_method_types: ['card'],
    line_items: params.lines.map(({ label, cost }) => ({
      quantity: 1,
      price_data: {
        currency: params.currency.toLowerCase(),
        unit_amount: cost,
        product_data: { name: `${params.title}: ${label}` },
      },
    })),
    customer_email: params.email,
    client_reference_id: params.orderId,
    metadata,
    payment_intent_data: {
      metadata,
      description: `Order #${params.orderNumber}`,
      ...(params.isHold && { capture_method: 'manual' as const }),
    },
    ...(params.isHold && { custom_text: { submit: { message: HOLD_NOTE } } }),
    expires_at: Math.floor(params.openUntil.getTime() / 1000),
    success_url: params.returnTo,
    cancel_url: params.cancelTo,
  }
}

function stateOfSession({ status, payment_status, payment_intent }: Session): PaymentState {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  if (payment_status === 'unpaid') return intent?.status === 'processing' ? 'processing' : 'expired'
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  if (!charge || charge.amount_refunded === 0) return 'succeeded'
  return charge.amount_refunded < charge.amount ? 'partly_refunded' : 'refunded'
}

/** The SDK with this account. */
export function openStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: Account): Stripe {
  const isHttps = apiUrl.protocol === 'https:'
  return new Stripe(secretKey, {
    host: apiUrl.hostname,
    port: Number(apiUrl.port) || (isHttps ? 443 : 80),
    protocol: isHttps ? 'https' : 'http',
    timeout: timeoutMs,
    // Retries send the same key, so that a call that got through without an answer is not executed twice.
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** What Stripe has to report for the shop to know at once. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.payment_failed',
  'charge.refunded',
]

interface Inspection {
  isLive: boolean
  /** By Stripe's clock. */
  time: Date | null
  webhooks: { url: string; isEnabled: boolean; events: string[] }[] | null
}

/** What Stripe says about the account. Rejects if the key is wrong; `webhooks` is null if it may not list them. */
export async function inspectStripe(account: Account): Promise<Inspection> {
  const stripe = openStripe(account)
  const balance = await stripe.balance.retrieve()
  const date = balance.lastResponse.headers.date
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw error
  })
  return {
    isLive: balance.livemode,
    time: date ? new Date(date) : null,
    webhooks:
      endpoints?.data.map(({ url, status, enabled_events: events }) => ({
        url,
        isEnabled: status === 'enabled',
        events,
      })) ?? null,
  }
}

/** Stripe Checkout: customers pay on Stripe's own page, and no card number ever reaches the shop. */
export function createStripeGateway(options: Options): PaymentGateway {
  const { webhookSecret, apiUrl, clock } = options
  const stripe = openStripe(options)
  const pageOrigins = new Set([PAGE_ORIGIN, apiUrl.origin])

  const retrieve = (ref: string) =>
    callStripe(stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] }))

  const stateOf = async (ref: string) => stateOfSession(await retrieve(ref))

  const sessionOfIntent = async (intent: string) =>
    (await callStripe(stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))).data[0]

  /** The session that an event is about, and whether a card was declined; null for other events. */
  async function subjectOf({ type, data }: Stripe.Event) {
    switch (type) {
      case 'checkout.session.completed':
      case 'checkout.session.expired':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
        return { session: data.object, isDeclined: false }
      case 'payment_intent.payment_failed':
        return { session: await sessionOfIntent(data.object.id), isDeclined: true }
      case 'charge.refunded': {
        const intent = data.object.payment_intent
        const id = typeof intent === 'string' ? intent : intent?.id
        return { session: id ? await sessionOfIntent(id) : undefined, isDeclined: false }
      }
      default:
        return null
    }
  }

  function readEvent(rawBody: Buffer, signature: string): Stripe.Event {
    try {
      const receivedAt = clock.now().getTime()
      return stripe.webhooks.constructEvent(
        rawBody,
        signature,
        webhookSecret,
        undefined,
        undefined,
        receivedAt,
      )
    } catch (error) {
      throw new InvalidSignature('The signature does not match', { cause: error })
    }
  }

  return {
    name: 'stripe',

    async openCheckoutPage(params) {
      const { id, url } = await callStripe(
        stripe.checkout.sessions.create(toSessionParams(params), { idempotencyKey: params.key }),
      )
      if (!url || !pageOrigins.has(new URL(url).origin))
        throw new Error(`Stripe returned an address that is not its own: ${url}`)
      return { ref: id, redirectTo: url }
    },

    stateOf,

    async closeCheckoutPage(ref) {
      try {
        return stateOfSession(await callStripe(stripe.checkout.sessions.expire(ref)))
      } catch (error) {
        // Only an open session can be closed; this one was paid or is already closed.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return stateOf(ref)
        throw error
      }
    },

    async refund(ref, { key, amount }) {
      const { payment_intent } = await retrieve(ref)
      const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
      if (!intent) throw new RefundRefused(`Nothing was paid at ${ref}`)
      // Stripe forgets an idempotency key after a day, and a refund may be asked for longer than that.
      const { data: made } = await callStripe(stripe.refunds.list({ payment_intent: intent, limit: 100 }))
      if (made.some(({ metadata }) => metadata?.key === key)) return
      const params = { payment_intent: intent, amount, metadata: { key } }
      try {
        await callStripe(stripe.refunds.create(params, { idempotencyKey: key }))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        if (error.code !== 'charge_already_refunded') throw new RefundRefused(error.message, { cause: error })
      }
    },

    ...stripeHolds({ stripe, callStripe, retrieve }),

    async readWebhook(rawBody, headers) {
      const event = readEvent(rawBody, String(headers['stripe-signature'] ?? ''))
      const subject = await subjectOf(event)
      const paymentId = subject?.session?.metadata?.payment_id
      if (!subject?.session || !paymentId) return null
      const { id: ref } = subject.session
      const { id: eventId, type } = event
      const { isDeclined } = subject
      return { eventId, type, paymentId, ref, state: await stateOf(ref), isDeclined }
    },
  }
}
