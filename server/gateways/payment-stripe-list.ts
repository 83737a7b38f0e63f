import type Stripe from 'stripe'
import { isDay } from '../domain/day.ts'
import type { Cents } from '../domain/money.ts'
import type { Stay } from '../domain/stay.ts'
import { isUuid } from '../domain/uuid.ts'
import { type Account, callStripe, openStripe } from './payment-stripe.ts'

/** What a customer paid or has on hold, with what Stripe knows of its order. */
export interface StripePayment {
  /** Ours, not Stripe's. */
  paymentId: string
  /** The page's id at Stripe, by which its dashboard finds it. */
  ref: string
  /** When its page was opened. */
  openedAt: Date
  orderNumber: number
  email: string
  /** Without what went back. */
  amount: Cents
  isHeld: boolean
  /** Null for a sale, a deposit, and what a changed order costs more. */
  stay: (Stay & { unitId: number }) | null
}

/** An operator waits longer than a customer. */
const TIMEOUT_MS = 30_000

/**
 * What customers have paid, or have on hold, at pages that were opened since then, oldest first. What went back in full or
 * was released is left out, and so is what does not belong to a shop.
 * @throws PaymentUnavailable when Stripe does not answer
 */
export async function listPayments(account: Account, since: Date): Promise<StripePayment[]> {
  const pages = openStripe({ timeoutMs: TIMEOUT_MS, ...account }).checkout.sessions.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    status: 'complete',
    limit: 100,
    expand: ['data.payment_intent.latest_charge'],
  })
  const found: StripePayment[] = []
  const collect = async () => {
    for await (const session of pages) found.push(...paymentsIn(session))
  }
  await callStripe(collect())
  return found.toReversed()
}

/** None or one. */
function paymentsIn(session: Stripe.Checkout.Session): StripePayment[] {
  const { payment_id: paymentId, order_number: orderNumber, ...stay } = session.metadata ?? {}
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const isHeld = intent?.status === 'requires_capture'
  const amount = isHeld ? intent.amount : amountLeft(intent)
  if (!paymentId || !isUuid(paymentId) || !orderNumber || amount === 0) return []
  return [
    {
      paymentId,
      ref: session.id,
      openedAt: new Date(session.created * 1000),
      orderNumber: Number(orderNumber),
      email: session.customer_email ?? '',
      amount,
      isHeld,
      stay: stayIn(stay),
    },
  ]
}

function amountLeft(intent: Stripe.PaymentIntent | null): Cents {
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return (intent?.amount_received ?? 0) - (charge?.amount_refunded ?? 0)
}

function stayIn({ unit_id: unitId, day_receipt: from = '', day_return: to = '' }: Stripe.Metadata) {
  return unitId && isDay(from) && isDay(to) ? { unitId: Number(unitId), from, to } : null
}
