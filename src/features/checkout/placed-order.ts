import { batch, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'

type OrderStatus = NonNullable<ReplyOf<'GET /api/v1/request/outcome'>['status']>

const paid = 'Your order is paid, and there is nothing else to check out.'
const refunded = 'Your order was canceled, and your refund is on its way. There is nothing else to check out.'

/** What a customer reads who comes back to the checkout of an order that is settled. */
const settledMessages: Partial<Record<OrderStatus, string>> = {
  paid,
  handed_over: paid,
  completed: paid,
  expired: 'Your order has expired, and you were not charged. Please choose your dates again.',
  cancelled: 'Your order is canceled, and there is nothing else to check out.',
  refund_due: refunded,
  refunded,
}

/** What became of the total that this tab has accepted. */
export function createPlacedOrder(call: Call, tabStorage: SafeStorage) {
  /** Where the order is paid, while it waits for that: always the same page. */
  const paymentUrl = signal<string | null>(null)
  /** Why there is nothing to check out. */
  const refusalMessage = signal<string | null>(null)
  /** There was an order, and it is settled. */
  const isSettled = signal(false)

  const getOutcome = (acceptedVersion: string) =>
    call('GET /api/v1/request/outcome', { query: { version: acceptedVersion } })

  /** Nothing is chosen. Perhaps it has become an order, which waits for its payment, or is settled and forgotten here. */
  async function explainNothing(message: string) {
    const accepted = tabStorage.read(draftKeys.accepted)
    const outcome = accepted === null ? null : await getOutcome(accepted)
    const { status, redirectTo } = outcome?.ok ? outcome.data : {}
    if (status === 'awaiting_payment' && redirectTo) {
      paymentUrl.value = redirectTo
      return
    }
    // Without an answer nobody can tell.
    if (outcome === null || outcome.ok) tabStorage.remove(draftKeys.accepted)
    const settled = status && settledMessages[status]
    batch(() => {
      paymentUrl.value = null
      isSettled.value = settled !== undefined
      refusalMessage.value = settled ?? (outcome?.ok === false ? outcome.message : message)
    })
  }

  function clear() {
    batch(() => {
      paymentUrl.value = null
      isSettled.value = false
      refusalMessage.value = null
    })
  }

  return { paymentUrl, refusalMessage, isSettled, getOutcome, explainNothing, clear }
}
