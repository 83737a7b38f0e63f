import { useSignals } from '@preact/signals-react/runtime'
import { showMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './CancelDialog.module.css'
import type { CancellationStore } from './cancellation.store.ts'
import type { Order } from './user.store.ts'

/** What a cancellation refunds, in words. */
function refundSentence({ status, refundCost = 0, totalCost }: Order): string {
  if (status === 'awaiting_payment') return 'You have not paid yet, so there is nothing to refund.'
  if (refundCost === 0)
    return `It is too late for a refund: we cannot return any of the ${showMoney(totalCost)}.`
  if (refundCost === totalCost) return `You will get a full refund of ${showMoney(refundCost)}.`
  return `You will get ${showMoney(refundCost)} of ${showMoney(totalCost)} back.`
}

interface CancelDialogProps {
  store: CancellationStore
  /** The order has changed. */
  onChange: () => void
}

/** Asks for confirmation before an order is canceled, and names the refund. */
export function CancelDialog({ store, onChange }: CancelDialogProps) {
  useSignals()
  const order = store.order.value
  const onConfirm = async () => {
    if (await store.confirmCancellation()) onChange()
  }
  return (
    <Dialog isOpen={order !== null} title="Cancel this order?" onClose={store.clear}>
      {order && (
        <div className={styles.question}>
          <p>
            {order.header}, {order.name}.
          </p>
          <p className={styles.refund}>{refundSentence(order)}</p>
          <Notice kind="error" message={store.message.value} />
          <div className={styles.answers}>
            {/* The refund that was shown has changed, so the customer has to look again. */}
            {!store.isOutOfDate.value && (
              <Button isBusy={store.isBusy.value} onClick={() => void onConfirm()}>
                Cancel the order
              </Button>
            )}
            <Button look="outline" onClick={store.clear}>
              {store.isOutOfDate.value ? 'Back to my orders' : 'Keep the order'}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
