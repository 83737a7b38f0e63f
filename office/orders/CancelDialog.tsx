import { useSignals } from '@preact/signals-react/runtime'
import { showMoney } from '../../src/lib/money.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import type { Order, OrderStore } from './order.store.ts'
import { RefundForm } from './RefundForm.tsx'

interface CancelDialogProps {
  store: OrderStore
  order: Order
  onClose: () => void
}

const ACTION = 'Cancel the order'
const ACTING = 'Canceling…'

/** Cancels an order; a paid one with the refund that its terms say, or another one. */
export function CancelDialog({ store, order, onClose }: CancelDialogProps) {
  useSignals()
  const { canceling } = store
  const byTerms = order.cancelRefund ?? 0
  const problem = canceling.message.value
  const isBusy = canceling.isBusy.value
  const cancel = async (refund?: number) => {
    if (await store.cancel(order, refund === byTerms ? undefined : refund)) onClose()
  }
  return (
    <Dialog isOpen title={`Cancel order #${order.number}?`} onClose={onClose}>
      {problem && order.cancelRefund === null ? (
        <Notice kind="error" message={problem} />
      ) : order.status === 'paid' ? (
        <RefundForm
          sending={canceling}
          name="refund"
          label="Refund, in dollars"
          proposed={byTerms}
          least={0}
          most={order.mostRefund}
          action={ACTION}
          acting={ACTING}
          onSend={cancel}
        >
          <p>
            By the terms of this order, the customer gets {showMoney(byTerms)} of {showMoney(order.totalCost)}{' '}
            back today. They get an email, and the dates are free again.
          </p>
        </RefundForm>
      ) : (
        <Form errors={{}} onSend={() => cancel()}>
          <p>Nobody can pay for it anymore, and the dates are free again.</p>
          <Notice kind="error" message={problem} />
          <div>
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? ACTING : ACTION}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
