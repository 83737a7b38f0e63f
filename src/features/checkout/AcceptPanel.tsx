import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import type { ShopFacts } from '../../../contract/shop.ts'
import { showMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { NavLink } from '../../ui/NavLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import styles from './AcceptPanel.module.css'
import type { CheckoutStore } from './checkout.store.ts'
import { RulesToSign } from './RulesToSign.tsx'
import { isBesideButton, PriceChange } from './PriceChange.tsx'

interface AcceptPanelProps {
  store: CheckoutStore
  rules: ShopFacts['rules']
}

/** The rules of canceling and paying, the agreement, what went wrong, and the one button that places the order. */
export function AcceptPanel({ store, rules }: AcceptPanelProps) {
  useSignals()
  const total = store.total.value
  const isUnknown = store.isOutcomeUnknown.value
  const isBusy = store.isBusy.value
  const change = store.totalChange.value
  const message = store.message.value
  const isOfField = Object.keys(store.errors.value).length > 0
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // On a phone the bar of the connection may cover it, and the button below, which moves down where the outcome is unknown.
    if (message && !isOfField) notice.current?.scrollIntoView({ block: 'center' })
  }, [message, isOfField, isUnknown])
  return (
    <div className={styles.panel}>
      <ul className={styles.rules} aria-label="Before you pay">
        <li>
          If you cancel:{' '}
          {store.isSale.value ? 'you get a full refund until we hand the sauna over.' : rules.refund}
        </li>
        <li>
          After you accept, you have {rules.payMinutes} minutes to pay. An order that is not paid by then
          expires, and you are not charged.
        </li>
        <li>
          Our <NavLink href={paths.terms()}>Terms & Conditions</NavLink> apply.
        </li>
      </ul>
      {total?.rules && <RulesToSign rules={total.rules} name={store.form.value} />}
      <p className={styles.agreement}>
        By pressing the button, you agree to our{' '}
        <NavLink href={paths.privacyPolicy()}>Privacy Policy</NavLink>, and to pay the full amount with
        service fees{total && <>: {showMoney(total.totalCost)}</>}.
      </p>
      {change && isBesideButton(change) && <PriceChange change={change} />}
      <Notice kind="error" message={message} ref={notice} />
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
