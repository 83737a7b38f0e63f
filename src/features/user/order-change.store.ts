import type { Call, ReplyOf } from '../../lib/api.ts'
import { createOrderChangeStore } from '../../lib/order-change.ts'
import { submission } from '../../lib/submission.ts'

type Changed = ReplyOf<'POST /api/v1/cabinet/user/orders/:orderId/change'>
export type CustomerChangeStore = ReturnType<typeof createCustomerChangeStore>

/** Changes of the customer's own orders. */
export function createCustomerChangeStore(call: Call) {
  const changing = createOrderChangeStore<Changed>()
  const withdrawing = submission()

  /** Begins to change an order. */
  function open(orderId: string) {
    const params = { orderId }
    changing.open({
      load: () => call('GET /api/v1/cabinet/user/orders/:orderId/change', { params }),
      preview: (body) => call('POST /api/v1/cabinet/user/orders/:orderId/change/preview', { params, body }),
      agree: (body) => call('POST /api/v1/cabinet/user/orders/:orderId/change', { params, body }),
    })
  }

  /** @returns whether the list of orders is out of date */
  async function withdraw(orderId: string): Promise<boolean> {
    const outcome = await withdrawing.send(() =>
      call('POST /api/v1/cabinet/user/orders/:orderId/change/withdraw', { params: { orderId } }),
    )
    return outcome?.ok === true || outcome?.status === 409
  }

  function clear() {
    changing.clear()
    withdrawing.clear()
  }

  return { changing, withdrawing, open, withdraw, clear }
}
