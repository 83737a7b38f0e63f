import { randomUUID } from 'node:crypto'
import type { Log } from '../../database/engine.ts'
import { canHold } from '../../domain/deposit.ts'
import { minutesAfter, PAYMENT_MINUTES } from '../../domain/hold.ts'
import type { Clock } from '../../gateways/clock.ts'
import { checkoutPageKey, type PaymentGateway, PaymentUnavailable } from '../../gateways/payment.ts'
import type { Deposit, DepositRepo } from '../../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import { holdReturnPath } from '../../domain/hold-path.ts'
import type { Deposits } from './settle-hold.ts'

interface HoldPageDeps {
  tx: Tx
  orders: OrderRepo
  deposits: DepositRepo
  /** Says what became of a page whose time is over. */
  check: Deposits['check']
  gateway: PaymentGateway
  clock: Clock
  origin: string
  log: Log
}

type HoldPageResult = { redirectTo: string } | { failure: 'over' | 'unavailable' }

export type OpenHoldPage = ReturnType<typeof createOpenHoldPage>

/** Two requests at once ask for the same page; one that was lost is asked for again after this. */
const LOST_AFTER_MS = 45_000

/** Leads from an order to the gateway's page, where its deposit is held on a card. */
export function createOpenHoldPage(deps: HoldPageDeps) {
  const { tx, orders, deposits, check, gateway, clock, origin, log } = deps

  /** The hold that waits for the customer, which is made if there is none. Null if none is wanted, or possible. */
  const begin = (orderId: string) =>
    tx(async (trx): Promise<{ order: OrderWithPayment; deposit: Deposit } | null> => {
      const now = clock.now()
      const order = await orders.lock(trx, orderId)
      const latest = order && (await deposits.findLatest(orderId, trx))
      if (!order?.depositCents || !canHold(order, latest, now)) return null
      const times = { openedAt: now, payUntil: minutesAfter(now, PAYMENT_MINUTES) }
      if (latest?.state === 'open') {
        if (latest.redirectTo || now.getTime() - latest.openedAt.getTime() < LOST_AFTER_MS)
          return { order, deposit: latest }
        // Its answer was lost, and a gateway takes no page that closes so soon.
        const renewed = { ...times, attempt: latest.attempt + 1 }
        await deposits.update(trx, latest, renewed)
        return { order, deposit: { ...latest, ...renewed } }
      }
      const id = randomUUID()
      const page = gateway.checkoutPageOf?.(checkoutPageKey(id, 1))
      const deposit = await deposits.insert(trx, {
        id,
        orderId,
        state: 'open',
        amountCents: order.depositCents,
        gateway: gateway.name,
        ref: page?.ref ?? null,
        redirectTo: page?.redirectTo ?? null,
        ...times,
        checkedAt: now,
        heldUntil: null,
        chargeCents: null,
        reason: null,
        trouble: null,
        createdAt: now,
        endedAt: null,
      })
      return { order, deposit }
    })

  async function createPage(order: OrderWithPayment, deposit: Deposit): Promise<string | null> {
    const { id, attempt, amountCents, payUntil } = deposit
    const returnTo = `${origin}${holdReturnPath(order.id)}`
    const page = await gateway.openCheckoutPage({
      paymentId: id,
      key: checkoutPageKey(id, attempt),
      orderId: order.id,
      orderNumber: order.number,
      title: order.saunaName,
      currency: order.currency,
      lines: [{ label: 'Refundable deposit', cost: amountCents }],
      isHold: true,
      email: order.customer.email,
      openUntil: payUntil,
      stay: null,
      returnTo,
      cancelTo: `${returnTo}?cancelled=1`,
    })
    if (await deposits.storePage(deposit, page)) return page.redirectTo
    await gateway.closeCheckoutPage(page.ref)
    return null
  }

  return async function openHoldPage(orderId: string): Promise<HoldPageResult> {
    try {
      const before = await deposits.findLatest(orderId)
      // A card may have been entered at the last moment, so nothing new is made before the gateway has said so.
      if (before?.state === 'open' && before.payUntil <= clock.now()) await check(before)
      const begun = await begin(orderId)
      if (!begun) return { failure: 'over' }
      const { order, deposit } = begun
      if (deposit.redirectTo) return { redirectTo: deposit.redirectTo }
      const redirectTo = await createPage(order, deposit)
      if (redirectTo) return { redirectTo }
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      log.warn({ err: error, order: orderId }, 'the payment gateway did not answer')
    }
    // Another call for the same page may have been answered.
    const after = await deposits.findLatest(orderId)
    return after?.state === 'open' && after.redirectTo && after.payUntil > clock.now()
      ? { redirectTo: after.redirectTo }
      : { failure: 'unavailable' }
  }
}
