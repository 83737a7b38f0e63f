import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useState } from 'react'
import { showMoney } from '../../src/lib/money.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import type { Order, OrderStore } from './order.store.ts'
import { readCents } from './read-cents.ts'

interface CancelDialogProps {
  store: OrderStore
  order: Order
  onClose: () => void
}

/** Cancels an order. The refund is what its terms say, unless another amount is typed. */
export function CancelDialog({ store, order, onClose }: CancelDialogProps) {
  useSignals()
  const { canceling } = store
  const [wrong, setWrong] = useState<string | undefined>()
  const byTerms = order.cancelRefund ?? 0
  const isPaid = order.status === 'paid'
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget).get('refund')
    const refund = isPaid ? readCents(String(typed ?? '')) : undefined
    if (refund === null) return setWrong('Please enter an amount like 56.80, or 0.')
    if (refund !== undefined && refund > order.mostRefund)
      return setWrong(`No more than ${showMoney(order.mostRefund)} can be refunded.`)
    setWrong(undefined)
    if (await store.cancel(order, refund === byTerms ? undefined : refund)) onClose()
  }
  const { value: message } = canceling.message
  const problem = message && <Notice kind="error" message={message} />
  return (
    <Dialog isOpen title={`Cancel order #${order.number}?`} onClose={onClose}>
      {problem && order.cancelRefund === null ? (
        problem
      ) : (
        <Form errors={wrong ? { refund: [wrong] } : canceling.errors.value} onSend={onSubmit}>
          <p>
            {isPaid
              ? `By the terms of this order, the customer gets ${showMoney(byTerms)} of ${showMoney(order.totalCost)} back today. They get an email, and the dates are free again.`
              : 'Nobody can pay for it anymore, and the dates are free again.'}
          </p>
          {isPaid && (
            <Field
              key={byTerms}
              label="Refund, in dollars"
              name="refund"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={(byTerms / 100).toFixed(2)}
              error={wrong ?? canceling.errors.value.refund}
            />
          )}
          {problem}
          <div>
            <Button type="submit" isBusy={canceling.isBusy.value}>
              {canceling.isBusy.value ? 'Canceling…' : 'Cancel the order'}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
