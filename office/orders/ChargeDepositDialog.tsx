import { useSignals } from '@preact/signals-react/runtime'
import { showMoney } from '../../src/lib/money.ts'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { DepositForm } from './DepositForm.tsx'
import type { Order, OrderStore } from './order.store.ts'

interface ChargeDepositDialogProps {
  store: OrderStore
  order: Order
  onClose: () => void
}

/** Charges the deposit, or a part of it, with a reason that the customer reads. */
export function ChargeDepositDialog({ store, order, onClose }: ChargeDepositDialogProps) {
  useSignals()
  const { charging } = store
  const problem = charging.message.value
  const id = order.deposit?.id
  const most = order.deposit?.mostCharge ?? 0
  return (
    <Dialog isOpen title={`Charge the deposit of order #${order.number}`} onClose={onClose}>
      {!id || most === 0 ? (
        <Notice kind="error" message={problem ?? 'This deposit is no longer held.'} />
      ) : (
        <DepositForm
          sending={charging}
          most={most}
          verb="charge"
          action="Charge"
          acting="Charging…"
          reasonLabel="What it is for"
          onSend={async (amount, reason) => {
            if (await store.chargeDeposit(order, { id, amount, reason })) onClose()
          }}
        >
          You can charge it once, up to {showMoney(most)}; what is charged can be refunded later. The rest is
          released, and the customer gets an email with your reason.
        </DepositForm>
      )}
    </Dialog>
  )
}
