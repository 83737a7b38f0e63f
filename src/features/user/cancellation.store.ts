import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { submission } from '../../lib/submission.ts'
import type { Order } from './user.store.ts'

export type CancellationStore = ReturnType<typeof createCancellationStore>

/** A customer who thinks about cancelling an order: what comes back is shown before he decides. */
export function createCancellationStore(call: Call) {
  /** The order in question; null while there is none. */
  const order = signal<Order | null>(null)
  const cancellation = submission({ fields: [] })

  const show = (asked: Order | null) =>
    batch(() => {
      order.value = asked
      cancellation.clear()
    })
  const ask = (asked: Order) => show(asked)
  const clear = () => show(null)

  /** Cancels for the refund that was shown. @returns whether the list of orders is out of date */
  async function confirm(): Promise<boolean> {
    const asked = order.peek()
    if (!asked) return false
    const outcome = await cancellation.send(
      () =>
        call('POST /api/v1/cabinet/user/orders/:orderId/cancel', {
          params: { orderId: asked.id },
          body: { refund_cost: asked.refundCost },
        }),
      clear,
    )
    return outcome !== null && (outcome.ok || outcome.status === 409)
  }

  return { order, isBusy: cancellation.isBusy, message: cancellation.message, ask, confirm, clear }
}
