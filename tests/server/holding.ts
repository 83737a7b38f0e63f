import { expect } from 'vitest'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import type { PaymentGateway } from '../../server/gateways/payment.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { paymentSweep } from '../../server/tasks/payment-sweep.ts'
import type { Customer } from './customer.ts'
import { mailsAbout, ordersOf } from './journey.ts'
import { ORIGIN, type Shop } from './shop.ts'

/** $300 */
export const DEPOSIT = 30_000
/** Two days before the stay of `someDates`, in the morning. */
export const WINDOW = '2026-11-29T15:00:00Z'

/** What happens to the deposit of a customer's newest order beside the pages. */
export function holdingAt(shop: Shop, database: () => ShopDatabase, gateway?: PaymentGateway) {
  const booking = () =>
    createBooking({ config: readConfig({ ORIGIN }), database: database(), clock: shop.clock, gateway })
  const latest = (orderId: string) => booking().deposits.holds.findLatest(orderId)
  return {
    latest,
    /** As the task does every half minute. */
    sweep: () =>
      paymentSweep({
        ...booking(),
        clock: shop.clock,
        log: { warn: (_details, message) => expect(message).toBe('') },
      }).run(),
    /** Until when no webhook is waited for any longer. */
    sweepLater: async function sweepLater(this: void, { minutes = 3 } = {}) {
      shop.clock.pass({ minutes })
      await paymentSweep({ ...booking(), clock: shop.clock, log: { warn() {} } }).run()
    },
    setStatus: (orderId: string, status: 'handed_over' | 'completed' | 'paid') =>
      database()
        .db.updateTable('shopOrder')
        .set({ status, updatedAt: shop.clock.now() })
        .where('id', '=', orderId)
        .execute(),
    /** What the emails about it say in their subject. */
    mailsOf: async (orderId: string) =>
      (await mailsAbout(shop, orderId))
        .filter(({ dedupeKey }) => dedupeKey?.startsWith('order-deposit-'))
        .map(({ subject }) => subject),
  }
}

export const depositOf = async (customer: Customer) => (await ordersOf(customer))[0].deposit

/** Presses “Hold the deposit on a card”. @returns the gateway's page */
export async function openHold(customer: Customer): Promise<string> {
  const { hold_url: url } = await depositOf(customer)
  const answer = await customer.get(url)
  expect(answer.status).toBe(303)
  return String(answer.headers.location)
}
