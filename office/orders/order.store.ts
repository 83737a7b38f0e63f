import { signal } from '@preact/signals-core'
import type { ChangeCalls } from '../../src/lib/order-change.ts'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import { showMoney } from '../../src/lib/money.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type Order = ReplyOf<'GET /api/v1/office/orders/:number'>
export type OrderEmail = Order['emails'][number]
export type OrderStore = ReturnType<typeof createOrderStore>

/** One order with everything that happened to it. Every change answers with the whole order. */
export function createOrderStore(call: OfficeCall) {
  const order = remote<Order>()
  const noting = submission<'text'>({ fields: ['text'] })
  const canceling = submission<'refund'>({ fields: ['refund'] })
  const refunding = submission<'amount'>({ fields: ['amount'] })
  const charging = submission<'amount' | 'reason'>({ fields: ['amount', 'reason'] })
  const refundingDeposit = submission<'amount' | 'reason'>({ fields: ['amount', 'reason'] })
  const releasing = submission()
  const resending = submission()
  const withdrawing = submission()
  /** What the server has confirmed, in a sentence. */
  const done = signal<string | null>(null)

  function clearActs() {
    done.value = null
    const forms = [
      noting,
      canceling,
      refunding,
      charging,
      refundingDeposit,
      releasing,
      resending,
      withdrawing,
    ]
    for (const form of forms) form.clear()
  }
  function clear() {
    order.clear()
    clearActs()
  }

  /** Another order begins empty: nothing of the last one may show under its number. */
  async function load(number: string) {
    if (String(order.data.peek()?.number) !== number) order.clear()
    clearActs()
    await refresh(number)
  }

  const refresh = (number: string | number) =>
    order.take(call('GET /api/v1/office/orders/:number', { params: { number: String(number) } }))

  /** What was shown may no longer be so: a day has passed, or a colleague was first. */
  const refreshIfShown = async (number: number) => {
    if (number === order.data.peek()?.number) await refresh(number)
  }

  /** After an act: if a colleague was first, shows what they made of it. @returns whether it is done */
  async function settle(number: number, outcome: { ok: boolean; status: number | null } | null) {
    if (outcome?.status === 409) await refreshIfShown(number)
    return outcome?.ok ?? false
  }

  const onDone = (message: string | ((changed: Order) => string)) => (changed: Order) => {
    // Another order is looked at by now, or another member is.
    if (changed.number !== order.data.peek()?.number) return
    order.data.value = changed
    done.value = typeof message === 'string' ? message : message(changed)
  }

  const addNote = async ({ number }: Order, text: string): Promise<boolean> => {
    const outcome = await noting.send(
      () =>
        call('POST /api/v1/office/orders/:number/notes', {
          params: { number: String(number) },
          body: { text },
        }),
      onDone('The note is saved.'),
    )
    return outcome?.ok ?? false
  }

  /** @param refund another amount than the order's terms say, in cents */
  const cancel = async ({ number, cancelRefund }: Order, refund?: number): Promise<boolean> => {
    const outcome = await canceling.send(
      () =>
        call('POST /api/v1/office/orders/:number/cancel', {
          params: { number: String(number) },
          body: { expected_refund: cancelRefund ?? 0, ...(refund !== undefined && { refund }) },
        }),
      onDone(canceledMessage),
    )
    return settle(number, outcome)
  }

  /** @param refund its id makes that the same refund counts once, however often it is sent */
  const refund = async ({ number }: Order, refund: { id: string; amount: number }): Promise<boolean> => {
    const outcome = await refunding.send(
      () =>
        call('POST /api/v1/office/orders/:number/refunds', {
          params: { number: String(number) },
          body: refund,
        }),
      onDone(`${showMoney(refund.amount)} goes back to the customer.`),
    )
    return settle(number, outcome)
  }

  const depositDone = onDone(({ deposit }) =>
    deposit?.trouble ? 'It is noted.' : 'It is done, and the customer gets an email.',
  )

  /** Charges the hold that was shown, or a part of it; sent again, nothing more is charged. */
  const chargeDeposit = async (
    { number }: Order,
    charge: { id: string; amount: number; reason: string },
  ): Promise<boolean> => {
    const outcome = await charging.send(
      () =>
        call('POST /api/v1/office/orders/:number/deposit/charge', {
          params: { number: String(number) },
          body: charge,
        }),
      depositDone,
    )
    return settle(number, outcome)
  }

  /** Gives back what was charged of it, or a part. @param refund its id makes that the same one counts once */
  const refundDeposit = async (
    { number }: Order,
    { left, ...refund }: { id: string; hold: string; amount: number; left: number; reason: string },
  ): Promise<boolean> => {
    const outcome = await refundingDeposit.send(
      () =>
        call('POST /api/v1/office/orders/:number/deposit/refunds', {
          params: { number: String(number) },
          body: { ...refund, expected_left: left },
        }),
      onDone(`${showMoney(refund.amount)} goes back to the customer.`),
    )
    return settle(number, outcome)
  }

  const releaseDeposit = async ({ number }: Order, id: string): Promise<void> => {
    const outcome = await releasing.send(
      () =>
        call('POST /api/v1/office/orders/:number/deposit/release', {
          params: { number: String(number) },
          body: { id },
        }),
      depositDone,
    )
    await settle(number, outcome)
  }

  /** The calls about one order that a change is made of. */
  function changeCallsOf({ number }: Order): ChangeCalls<Order> {
    const params = { number: String(number) }
    return {
      load: () => call('GET /api/v1/office/orders/:number/change', { params }),
      preview: (body) => call('POST /api/v1/office/orders/:number/change/preview', { params, body }),
      agree: (body) => call('POST /api/v1/office/orders/:number/change', { params, body }),
    }
  }

  /** Shows an order that was just changed. */
  const showChanged = onDone(({ change }) =>
    change
      ? `We hold it for the customer, who gets an email with a link to pay ${showMoney(change.difference)}.`
      : 'The order is changed, and the customer gets an email.',
  )

  const withdrawChange = async ({ number }: Order): Promise<void> => {
    const outcome = await withdrawing.send(
      () =>
        call('POST /api/v1/office/orders/:number/change/withdraw', { params: { number: String(number) } }),
      onDone('The change is withdrawn. The order stays as it was.'),
    )
    await settle(number, outcome)
  }

  const resend = ({ number }: Order, { id, subject }: OrderEmail) =>
    resending.send(
      () =>
        call('POST /api/v1/office/orders/:number/emails/:emailId/again', {
          params: { number: String(number), emailId: id },
        }),
      onDone(`“${subject}” goes out again.`),
    )

  return {
    order,
    noting,
    canceling,
    refunding,
    charging,
    refundingDeposit,
    releasing,
    resending,
    withdrawing,
    done,
    load,
    addNote,
    cancel,
    refund,
    chargeDeposit,
    refundDeposit,
    releaseDeposit,
    changeCallsOf,
    showChanged,
    withdrawChange,
    resend,
    clear,
  }
}

function canceledMessage({ refundCost, isRefundDue }: Order): string {
  if (refundCost === 0) return 'The order is canceled. Nothing is refunded.'
  const amount = showMoney(refundCost)
  return isRefundDue
    ? `The order is canceled. ${amount} will be refunded as soon as the payment company answers.`
    : `The order is canceled, and ${amount} is refunded.`
}
