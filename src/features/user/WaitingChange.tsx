import { useSignals } from '@preact/signals-react/runtime'
import { showDay } from '../../lib/dates.ts'
import { showMoney } from '../../lib/money.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { CustomerChangeStore } from './order-change.store.ts'
import styles from './OrderEntry.module.css'
import type { Order } from './user.store.ts'

interface WaitingChangeProps {
  store: CustomerChangeStore
  order: Order
  /** The change is over. */
  onChange: () => void
}

/** A change that waits for its payment. The order is as it was until then. */
export function WaitingChange({ store, order, onChange }: WaitingChangeProps) {
  useSignals()
  const { change } = order
  if (!change) return null
  const { sauna, stay, deliveryMethod, difference, payUntil, payUrl } = change
  const { withdrawing } = store
  const onWithdraw = async () => {
    if (await store.withdraw(order.id)) onChange()
  }
  return (
    <section aria-label="A change waits for its payment">
      <p>
        <strong>A change waits for its payment:</strong> {sauna}
        {stay && `, ${showDay(stay.from)} to ${showDay(stay.to)}`}, {deliveryMethod}. We hold it until{' '}
        <time dateTime={payUntil}>{showMoment(payUntil)}</time>. If it is not paid by then, your order stays
        as it is.
      </p>
      <Notice kind="error" message={withdrawing.message.value} />
      <div className={styles.actions}>
        <a className={buttonClass({})} href={payUrl}>
          Pay the difference: {showMoney(difference)}
        </a>
        <Button look="quiet" isBusy={withdrawing.isBusy.value} onClick={() => void onWithdraw()}>
          {withdrawing.isBusy.value ? 'Withdrawing…' : 'Withdraw the change'}
        </Button>
      </div>
    </section>
  )
}
