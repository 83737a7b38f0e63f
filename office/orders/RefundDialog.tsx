import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { showMoney } from '../../src/lib/money.ts'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { newKey } from '../../src/lib/new-key.ts'
import type { Order, OrderStore } from './order.store.ts'
import { RefundForm } from './RefundForm.tsx'

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
  const problem = refunding.message.value
  const most = order.mostPartRefund
  return (
    <Dialog isOpen title={`Refund part of order #${order.number}`} onClose={onClose}>
      {problem && most === 0 ? (
        <Notice kind="error" message={problem} />
      ) : (
        <RefundForm
          sending={refunding}
          name="amount"
          label="Amount, in dollars"
          least={1}
          most={most}
          action="Refund"
          acting="Refunding…"
          onSend={async (amount) => {
            if (await store.refund(order, { id, amount })) onClose()
          }}
        >
          <p>
            The order goes on as it is. The money goes back the way it came, up to {showMoney(most)}, and the
            customer gets an email.
          </p>
        </RefundForm>
      )}
    </Dialog>
  )
}
