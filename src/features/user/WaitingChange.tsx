import { useSignals } from '@preact/signals-react/runtime'
import { showDays } from '../../lib/dates.ts'
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
  onWithdraw: () => void
}

/** A change that waits for its payment. The order is as it was until then. */
export function WaitingChange({ store, order, onWithdraw }: WaitingChangeProps) {
  useSignals()
  const { change, header, id } = order
  const { isBusy, message } = store.withdrawalOf(id)
  // It was paid for just when the customer wanted to take it back.
  if (!change) return <Notice kind="info" message={message.value} />
  const { sauna, stay, deliveryMethod, difference, payUntil, payUrl } = change
  return (
    <section aria-label={`A change of ${header} waits for its payment`}>
      <p>
        <strong>A change waits for its payment:</strong> {sauna}
        {stay && `, ${showDays(stay.from, stay.to)}`}, {deliveryMethod}. We hold it until{' '}
        <time dateTime={payUntil}>{showMoment(payUntil)}</time>. If it is not paid by then, your order stays
        as it is.
      </p>
      <Notice kind="error" message={message.value} />
      <div className={styles.actions}>
        <a className={buttonClass({})} href={payUrl}>
          Pay the difference: {showMoney(difference)}
        </a>
        <Button look="quiet" isBusy={isBusy.value} onClick={onWithdraw}>
          {isBusy.value ? 'Withdrawing…' : 'Withdraw the change'}
        </Button>
      </div>
    </section>
  )
}
