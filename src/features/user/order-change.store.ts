import type { Call, ReplyOf } from '../../lib/api.ts'
import type { ChangeCalls } from '../../lib/order-change.ts'
import { submission } from '../../lib/submission.ts'

export type ChangedOrder = ReplyOf<'POST /api/v1/cabinet/user/orders/:orderId/change'>
export type CustomerChangeStore = ReturnType<typeof createCustomerChangeStore>

/** Changes of the customer's own orders. */
export function createCustomerChangeStore(call: Call) {
  const withdrawals = new Map<string, ReturnType<typeof submission>>()

  /** The calls about one order that a change is made of. */
  function changeCallsOf(orderId: string): ChangeCalls<ChangedOrder> {
    const params = { orderId }
    return {
      load: () => call('GET /api/v1/cabinet/user/orders/:orderId/change', { params }),
      preview: (body) => call('POST /api/v1/cabinet/user/orders/:orderId/change/preview', { params, body }),
      agree: (body) => call('POST /api/v1/cabinet/user/orders/:orderId/change', { params, body }),
    }
  }

  /** Taking back the change of one order. Several orders may have one that waits, and each says how its own goes. */
  function withdrawalOf(orderId: string) {
    const withdrawal = withdrawals.get(orderId) ?? submission()
    withdrawals.set(orderId, withdrawal)
    return withdrawal
  }

  /**
   * Takes back the change of an order. Busy until the orders that are shown are those from after it.
   * @param reload loads the orders again; also where the change was paid for meanwhile
   * @returns whether it is withdrawn
   */
  async function withdraw(orderId: string, reload: () => Promise<unknown>): Promise<boolean> {
    const outcome = await withdrawalOf(orderId).send(async () => {
      const answer = await call('POST /api/v1/cabinet/user/orders/:orderId/change/withdraw', {
        params: { orderId },
      })
      if (answer.ok || answer.status === 409) await reload()
      return answer
    })
    return outcome?.ok ?? false
  }

  function clear() {
    for (const withdrawal of withdrawals.values()) withdrawal.clear()
  }

  return { changeCallsOf, withdrawalOf, withdraw, clear }
}
