import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useState } from 'react'
import { showMoney } from '../../src/lib/money.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { newKey } from '../new-key.ts'
import { Form } from '../frame/Form.tsx'
import type { Order, OrderStore } from './order.store.ts'
import { readCents } from './read-cents.ts'

interface RefundDialogProps {
  store: OrderStore
  order: Order
  onClose: () => void
}

/** Gives a part back while the order goes on. However often it is sent, it counts once for each time it is opened. */
export function RefundDialog({ store, order, onClose }: RefundDialogProps) {
  useSignals()
  const { refunding } = store
  const [id] = useState(newKey)
  const [wrong, setWrong] = useState<string | undefined>()
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const amount = readCents(String(new FormData(event.currentTarget).get('amount') ?? ''))
    const isAmount = amount !== null && amount > 0
    setWrong(isAmount ? undefined : 'Please enter an amount like 56.80.')
    if (isAmount && (await store.refund(order, { id, amount }))) onClose()
  }
  const { value: message } = refunding.message
  const problem = message && <Notice kind="error" message={message} />
  return (
    <Dialog isOpen title={`Refund part of order #${order.number}`} onClose={onClose}>
      {problem && order.mostPartRefund === 0 ? (
        problem
      ) : (
        <Form errors={wrong ? { amount: [wrong] } : refunding.errors.value} onSend={onSubmit}>
          <p>
            The order goes on as it is. The money goes back the way it came, at most{' '}
            {showMoney(order.mostPartRefund)}, and the customer gets an email.
          </p>
          <Field
            label="Amount, in dollars"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            error={wrong ?? refunding.errors.value.amount}
          />
          {problem}
          <div>
            <Button type="submit" isBusy={refunding.isBusy.value}>
              {refunding.isBusy.value ? 'Refunding…' : 'Refund'}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
