import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { showMoney } from '../../src/lib/money.ts'
import { newKey } from '../../src/lib/new-key.ts'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { DepositForm } from './DepositForm.tsx'
import type { Order, OrderStore } from './order.store.ts'

interface RefundDepositDialogProps {
  store: OrderStore
  order: Order
  onClose: () => void
}

/** Gives back what was charged of a deposit, or a part of it. However often it is sent, it counts once for each time it is opened. */
export function RefundDepositDialog({ store, order, onClose }: RefundDepositDialogProps) {
  useSignals()
  const { refundingDeposit: sending } = store
  const [id] = useState(newKey)
  const hold = order.deposit?.id
  const left = order.deposit?.mostRefund ?? 0
  return (
    <Dialog isOpen title={`Refund the deposit of order #${order.number}`} onClose={onClose}>
      {!hold || left === 0 ? (
        <Notice kind="error" message={sending.message.value ?? 'All of the charge is refunded already.'} />
      ) : (
        <DepositForm
          sending={sending}
          most={left}
          action="Refund"
          acting="Refunding…"
          reasonLabel="Why it goes back"
          onSend={async (amount, reason) => {
            if (await store.refundDeposit(order, { id, hold, amount, left, reason })) onClose()
          }}
        >
          The money goes back to the card that was charged, up to {showMoney(left)}, and the customer gets an
          email with your reason.
        </DepositForm>
      )}
    </Dialog>
  )
}
