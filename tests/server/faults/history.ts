import { expect } from 'vitest'
import type { ShopDatabase } from '../../../server/repositories/shop-database.ts'

interface Acknowledged {
  /** The payment pages of accepted orders. */
  accepted: Set<string>
  /** Those that were paid. */
  paid: Set<string>
  /** What a gateway that is not the shop's own has charged, by its references. */
  charges?: string[] | undefined
}

/** Asks for each order that waits for its payment, as its customer's return does and, after two minutes, the sweep. */
export async function settleAll({ db }: ShopDatabase, url: string): Promise<void> {
  const waiting = await db
    .selectFrom('shopOrder')
    .select('id')
    .where('status', '=', 'awaiting_payment')
    .execute()
  for (const { id } of waiting) {
    const { status } = await fetch(`${url}/pay/return?order=${id}`, { redirect: 'manual' })
    expect(status).toBeLessThan(500)
  }
}

/**
 * Compares the shop's books with what was acknowledged: every booking is there, no night is sold twice, each paid order has
 * one charge, and no charge is without a paid order.
 */
export async function checkHistory(
  { db }: ShopDatabase,
  { accepted, paid, charges }: Acknowledged,
): Promise<void> {
  const orders = await db
    .selectFrom('shopOrder as o')
    .innerJoin('payment as p', 'p.orderId', 'o.id')
    .selectAll('o')
    .select(['p.redirectTo', 'p.ref', 'p.status as paymentStatus'])
    .execute()
  const nights = await db.selectFrom('unitNight').selectAll().execute()
  const books = await db.selectFrom('testPayment').selectAll().execute()
  const mails = await db.selectFrom('mailOutbox').select('dedupeKey').execute()

  const byPage = new Map(orders.map((order) => [order.redirectTo, order]))
  expect([...accepted].filter((page) => !byPage.has(page))).toEqual([])
  expect([...paid].filter((page) => byPage.get(page)?.status !== 'paid')).toEqual([])
  // Everyone who has paid has a paid order, with one payment, and no one else does.
  expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length)
  const charged = new Set(charges ?? books.filter(({ state }) => state === 'succeeded').map(({ ref }) => ref))
  const paidOrders = orders.filter(({ status }) => status === 'paid')
  expect(paidOrders.filter(({ ref }) => !charged.has(ref ?? ''))).toEqual([])
  expect(orders.filter(({ ref, status }) => charged.has(ref ?? '') && status !== 'paid')).toEqual([])
  const ordered = new Set(orders.map(({ ref }) => ref))
  expect([...charged].filter((ref) => !ordered.has(ref))).toEqual([])
  // Every paid order has all its nights in one unit for good, and shares none of them.
  const sold = new Set<string>()
  for (const order of paidOrders) {
    const own = nights.filter(({ requestId }) => requestId === order.requestId)
    expect(own).toHaveLength((order.nights ?? 0) + order.turnoverDays)
    expect(own.every(({ unitId, expiresAt }) => unitId === order.unitId && !expiresAt)).toBe(true)
    for (const { unitId, night } of own) {
      expect(sold.has(`${unitId} ${night}`)).toBe(false)
      sold.add(`${unitId} ${night}`)
    }
  }
  const owners = new Set(paidOrders.map(({ requestId }) => requestId))
  const ownerless = nights.filter(({ expiresAt, requestId }) => !expiresAt && !owners.has(requestId ?? ''))
  expect(ownerless).toEqual([])
  const confirmations = mails.filter(({ dedupeKey }) => dedupeKey?.startsWith('order-paid-'))
  expect(confirmations).toHaveLength(paidOrders.length)
}
