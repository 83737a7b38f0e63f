import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { submission } from '../../lib/submission.ts'
import type { Order } from './user.store.ts'

const MAYBE_DONE = 'Your order may be canceled already, and pressing the button again is safe.'

export type CancellationStore = ReturnType<typeof createCancellationStore>

/** Canceling an order: the refund is shown before the customer decides. */
export function createCancellationStore(call: Call) {
  /** The order to cancel; null while there is none. */
  const order = signal<Order | null>(null)
  const cancellation = submission({ fields: [] })
  /** The order is no longer what was shown. */
  const isOutOfDate = signal(false)

  const select = (chosen: Order | null) =>
    batch(() => {
      order.value = chosen
      isOutOfDate.value = false
      cancellation.clear()
    })
  const askToCancel = (chosen: Order) => select(chosen)
  const clear = () => select(null)

  /** Cancels for the refund that was shown. @returns whether the list of orders is out of date */
  async function confirmCancellation(): Promise<boolean> {
    const chosen = order.peek()
    if (!chosen) return false
    const outcome = await cancellation.send(async () => {
      const answer = await call('POST /api/v1/cabinet/user/orders/:orderId/cancel', {
        params: { orderId: chosen.id },
        body: { refund_cost: chosen.refundCost },
      })
      // Whether it arrived nobody here knows; an order is canceled once.
      return answer.ok || answer.problem === 'client'
        ? answer
        : { ...answer, message: `${answer.message} ${MAYBE_DONE}` }
    }, clear)
    if (outcome?.status === 409) isOutOfDate.value = true
    return outcome?.ok === true || isOutOfDate.peek()
  }

  return {
    order,
    isBusy: cancellation.isBusy,
    message: cancellation.message,
    isOutOfDate,
    askToCancel,
    confirmCancellation,
    clear,
  }
}
