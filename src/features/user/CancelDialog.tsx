import { useSignals } from '@preact/signals-react/runtime'
import { showMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './CancelDialog.module.css'
import type { CancellationStore } from './cancellation.store.ts'
import type { Order } from './user.store.ts'

/** What a cancellation gives back, in words. */
function refundWords({ status, refundCost = 0, totalCost }: Order): string {
  if (status === 'awaiting_payment') return 'Nothing has been paid yet, so nothing has to be given back.'
  if (refundCost === 0)
    return `It is too late for a refund: nothing of the ${showMoney(totalCost)} comes back.`
  if (refundCost === totalCost) return `You get back everything: ${showMoney(refundCost)}.`
  return `You get back ${showMoney(refundCost)} of ${showMoney(totalCost)}.`
}

interface CancelDialogProps {
  store: CancellationStore
  /** The order has become another one. */
  onChange: () => void
}

/** Asks once more before an order is cancelled, and names the refund. */
export function CancelDialog({ store, onChange }: CancelDialogProps) {
  useSignals()
  const order = store.order.value
  const onConfirm = async () => {
    if (await store.confirm()) onChange()
  }
  return (
    <Dialog isOpen={order !== null} title="Cancel this order?" onClose={store.clear}>
      {order && (
        <div className={styles.question}>
          <p>
            {order.header}, {order.name}.
          </p>
          <p className={styles.refund}>{refundWords(order)}</p>
          <Notice kind="error" message={store.message.value} />
          <div className={styles.answers}>
            {/* What was shown has changed: it has to be looked at anew. */}
            {store.message.value === null && (
              <Button isBusy={store.isBusy.value} onClick={() => void onConfirm()}>
                Cancel the order
              </Button>
            )}
            <Button look="outline" onClick={store.clear}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
