import type { Log } from '../database/engine.ts'
import { extendNights } from '../repositories/bookings/night.repo.ts'
import type { BilledOrder, OrderRepo } from '../repositories/orders/order.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'
import { minutesAfter, PAYMENT_HOLD_MINUTES, PAYMENT_MINUTES } from '../domain/hold.ts'
import { linesOf } from '../domain/quote-lines.ts'
import type { Clock } from '../gateways/clock.ts'
import { pageKey, type PaymentDemand, type PaymentGateway, PaymentUnavailable } from '../gateways/payment.ts'
import { quoteOf, stayOf } from './order-terms.ts'

interface PaymentPageDeps {
  tx: Tx
  orders: OrderRepo
  gateway: PaymentGateway
  clock: Clock
  origin: string
  log: Log
}

export type PageToPay = { redirectTo: string } | { problem: 'over' | 'unavailable' }

export type OpenPaymentPage = ReturnType<typeof createOpenPaymentPage>

/** Gateways refuse a page that closes within 30 minutes, so one that was asked for too long ago is asked for anew. */
const ANEW_AFTER_MS = 45_000

function demandOf(order: BilledOrder, origin: string): PaymentDemand {
  const stay = stayOf(order)
  const quote = quoteOf(order)
  const returnTo = `${origin}/pay/return?order=${order.id}`
  return {
    paymentId: order.payment_id,
    key: pageKey(order.payment_id, order.attempt),
    orderId: order.id,
    orderNumber: order.number,
    title: order.sauna_name,
    currency: order.currency,
    // The price of a night is no line of the bill; all others but the total are.
    lines: linesOf(quote)
      .filter(({ key }) => key !== 'total' && (key !== 'price' || quote.typeForm === 'sale'))
      .filter(({ cost }) => cost > 0)
      .map(({ label, cost }) => ({ label, cost })),
    email: order.customer.email,
    openUntil: order.pay_until,
    stay: stay && order.unit_id !== null ? { unitId: order.unit_id, ...stay } : null,
    returnTo,
    cancelTo: `${returnTo}&cancelled=1`,
  }
}

/** Makes openPage(): the way from an unpaid order to the gateway's page. */
export function createOpenPaymentPage({ tx, orders, gateway, clock, origin, log }: PaymentPageDeps) {
  const isForgotten = (order: BilledOrder, now: Date) =>
    now.getTime() - order.opened_at.getTime() > ANEW_AFTER_MS

  /** Gives a page that is asked for anew its full time, and the order its goods for as long. */
  const renew = (orderId: string) =>
    tx(async (trx) => {
      const now = clock.now()
      const order = await orders.lock(trx, orderId)
      if (!order || order.status !== 'awaiting_payment' || order.redirect_to) return order
      // Another call was here first: both ask for the same page.
      if (!isForgotten(order, now)) return order
      const pay_until = minutesAfter(now, PAYMENT_MINUTES)
      const attempt = order.attempt + 1
      await orders.change(trx, order, { order: { pay_until }, payment: { attempt, opened_at: now }, now })
      await extendNights(trx, order.request_id, minutesAfter(now, PAYMENT_HOLD_MINUTES), now)
      return { ...order, pay_until, attempt, opened_at: now }
    })

  /**
   * Where an order is paid. The page is made once: a crash or a time-out in between leaves nothing behind that the next
   * call would not find. While the gateway does not answer the order is kept.
   */
  async function openPage(orderId: string): Promise<PageToPay> {
    const isPayable = (order: BilledOrder | undefined): order is BilledOrder =>
      order?.status === 'awaiting_payment' && order.pay_until.getTime() > clock.now().getTime()
    let order = await orders.find(orderId)
    if (isPayable(order) && !order.redirect_to && isForgotten(order, clock.now()))
      order = await renew(orderId)
    if (!isPayable(order)) return { problem: 'over' }
    if (order.redirect_to) return { redirectTo: order.redirect_to }
    try {
      return { redirectTo: await makePage(order) }
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      log.warn({ err: error }, 'the payment gateway did not answer')
      return { problem: 'unavailable' }
    }
  }

  async function makePage(order: BilledOrder): Promise<string> {
    const { ref, redirectTo } = await gateway.open(demandOf(order, origin))
    const payment = { ref, redirect_to: redirectTo }
    await orders.note(order, { payment, now: clock.now() })
    return redirectTo
  }

  return openPage
}
