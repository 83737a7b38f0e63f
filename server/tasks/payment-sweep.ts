import type { OrderWithPayment, OrderRepo } from '../repositories/orders/order.repo.ts'
import { minutesAfter } from '../domain/hold.ts'
import type { Payments } from '../flows/payments.ts'
import type { Clock } from '../gateways/clock.ts'
import type { Task } from './task.ts'

interface SweepDeps {
  orders: OrderRepo
  payments: Payments
  clock: Clock
  log: { warn(details: object, message: string): void }
}

const batchSize = 50
/** A report usually comes within seconds; who waits longer is asked about. */
const ASK_AFTER_MINUTES = 2

/**
 * Looks after what nobody told us: orders whose time to pay is over, payments whose report got lost, and money that
 * could not be given back at first. The gateway is asked before anything ends.
 */
export function paymentSweep({ orders, payments, clock, log }: SweepDeps): Task {
  /** One order's trouble does not keep the others waiting. */
  async function each(found: OrderWithPayment[], act: (order: OrderWithPayment) => Promise<unknown>) {
    for (const order of found) {
      try {
        await act(order)
      } catch (err) {
        log.warn({ err, order: order.id }, 'an order could not be looked after')
      }
    }
  }

  async function run() {
    const now = clock.now()
    await each(await orders.listOverdue(now, batchSize), (order) => payments.closeOrder(order))
    const before = minutesAfter(now, -ASK_AFTER_MINUTES)
    await each(await orders.listUnchecked(before, batchSize), async (order) => {
      await payments.noteChecked(order)
      await payments.checkPayment(order)
    })
    await each(await orders.listAwaitingRefund(before, batchSize), ({ id }) => payments.refundOrder(id))
  }

  return { name: 'payments', everySeconds: 30, run }
}
