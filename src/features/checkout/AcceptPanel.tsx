import { useSignals } from '@preact/signals-react/runtime'
import { showMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { NavLink } from '../../ui/NavLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import styles from './AcceptPanel.module.css'
import type { CheckoutStore } from './checkout.store.ts'
import { PriceChange } from './PriceChange.tsx'

/** The agreement, what went wrong, and the one button that places the order. */
export function AcceptPanel({ store }: { store: CheckoutStore }) {
  useSignals()
  const total = store.total.value
  const isUnknown = store.isOutcomeUnknown.value
  const isBusy = store.isBusy.value
  const change = store.totalChange.value
  return (
    <div className={styles.panel}>
      <p className={styles.agreement}>
        By pressing the button, you agree to our{' '}
        <NavLink href={paths.privacyPolicy()}>Privacy Policy</NavLink>, and to pay the full amount with
        service fees{total && <>: {showMoney(total.totalCost)}</>}.
      </p>
      {change?.wasAccepted && <PriceChange change={change} />}
      <Notice kind="error" message={store.message.value} />
      {isUnknown && (
        <p className={styles.unknown}>
          We do not know yet whether your order went through. We check before sending anything again, so you
          cannot order or pay twice.
        </p>
      )}
      <ServerButton type="submit" isWide isBusy={isBusy}>
        {isUnknown ? 'Check my order' : 'ACCEPT AND PAY'}
      </ServerButton>
      <p className="visually-hidden" role="status">
        {isBusy && 'One moment while we place your order.'}
      </p>
    </div>
  )
}
