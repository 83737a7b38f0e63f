import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import type { Order } from './user.store.ts'

export type CancellationStore = ReturnType<typeof createCancellationStore>

/** A customer who thinks about cancelling an order: what comes back is shown before he decides. */
export function createCancellationStore(call: Call) {
  /** The order in question; null while there is none. */
  const order = signal<Order | null>(null)
  const isBusy = signal(false)
  const problem = signal<string | null>(null)

  const ask = (asked: Order) =>
    batch(() => {
      order.value = asked
      problem.value = null
    })
  const clear = () =>
    batch(() => {
      order.value = null
      problem.value = null
      isBusy.value = false
    })

  /** Cancels for the refund that was shown. @returns whether the orders are not what they were */
  async function confirm(): Promise<boolean> {
    const asked = order.peek()
    if (!asked || isBusy.peek()) return false
    isBusy.value = true
    const outcome = await call('POST /api/v1/cabinet/user/orders/:orderId/cancel', {
      params: { orderId: asked.id },
      body: { refund_cost: asked.refundCost },
    })
    if (outcome.ok) clear()
    else
      batch(() => {
        isBusy.value = false
        problem.value = outcome.message
      })
    return outcome.ok || outcome.status === 409
  }

  return { order, isBusy, problem, ask, confirm, clear }
}
