import type { Log } from '../../database/engine.ts'
import { minutesAfter, PAYMENT_GRACE_MINUTES, PAYMENT_MINUTES } from '../../domain/hold.ts'
import type { Clock } from '../../gateways/clock.ts'
import { checkoutPageKey, type PaymentGateway, PaymentUnavailable } from '../../gateways/payment.ts'
import { extendNights } from '../../repositories/bookings/night.repo.ts'
import type { OrderChangeRepo, PaidChange } from '../../repositories/orders/order-change.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'

type ChangePageResult = { redirectTo: string } | { failure: 'over' | 'unavailable' }

interface ChangePageDeps {
  tx: Tx
  orders: OrderRepo
  changes: OrderChangeRepo
  gateway: PaymentGateway
  clock: Clock
  origin: string
  log: Log
}

export type OpenChangePage = ReturnType<typeof createOpenChangePage>

/** Where customers come back from paying for a change. */
export const changeReturnPath = (changeId: string): string => `/pay/return?change=${changeId}`

/** Leads from a change that waits for its payment to the gateway's checkout page, which charges the difference. */
export function createOpenChangePage({ tx, orders, changes, gateway, clock, origin, log }: ChangePageDeps) {
  const isPayable = (change: PaidChange | undefined): change is PaidChange =>
    change?.state === 'waiting' && change.payUntil.getTime() > clock.now().getTime()

  /**
   * Gateways refuse a page that closes within 30 minutes, so one that is asked for later gets its full time, and its nights
   * are held as long. Each attempt has a key of its own: what was asked for with the old times is another page.
   */
  const renew = ({ id, orderId }: PaidChange) =>
    tx(async (trx) => {
      const now = clock.now()
      await orders.lock(trx, orderId)
      const change = (await changes.lock(trx, id)) as PaidChange | undefined
      const fullTime = minutesAfter(now, PAYMENT_MINUTES)
      if (!isPayable(change) || change.redirectTo) return change
      const isFirst = change.openedAt.getTime() === change.createdAt.getTime()
      // Another call was first: both request the same page.
      if (!isFirst && now.getTime() - change.openedAt.getTime() < 45_000) return change
      const payUntil = change.payUntil > fullTime ? change.payUntil : fullTime
      const renewed = { payUntil, openedAt: now, attempt: change.attempt + 1 }
      await changes.update(trx, change, renewed)
      if (change.holdId !== null)
        await extendNights(trx, change.holdId, minutesAfter(payUntil, PAYMENT_GRACE_MINUTES), now)
      return { ...change, ...renewed }
    })

  const createPage = async (change: PaidChange, order: OrderWithPayment): Promise<string | null> => {
    const { id, paymentId, attempt, differenceCents, payUntil, wanted } = change
    const returnTo = `${origin}${changeReturnPath(id)}`
    const page = await gateway.openCheckoutPage({
      paymentId,
      key: checkoutPageKey(paymentId, attempt),
      orderId: order.id,
      orderNumber: order.number,
      title: wanted.saunaName,
      currency: order.currency,
      lines: [{ label: `Change of order #${order.number}`, cost: differenceCents }],
      email: order.customer.email,
      openUntil: payUntil,
      stay: null,
      returnTo,
      cancelTo: `${returnTo}&cancelled=1`,
    })
    if (await changes.storeCheckoutPage(change, page)) return page.redirectTo
    await gateway.closeCheckoutPage(page.ref)
    return null
  }

  return async function openChangePage(changeId: string): Promise<ChangePageResult> {
    const find = async () => (await changes.find(changeId)) as PaidChange | undefined
    let change = await find()
    if (isPayable(change) && !change.redirectTo) change = await renew(change)
    if (!isPayable(change)) return { failure: 'over' }
    if (change.redirectTo) return { redirectTo: change.redirectTo }
    const order = await orders.find(change.orderId)
    try {
      const redirectTo = order && (await createPage(change, order))
      if (redirectTo) return { redirectTo }
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      log.warn({ err: error }, 'the payment gateway did not answer')
    }
    // Another call for the same page may have been answered.
    change = await find()
    return isPayable(change) && change.redirectTo
      ? { redirectTo: change.redirectTo }
      : { failure: 'unavailable' }
  }
}
