import type { ReactNode } from 'react'
import { showDay, showDays } from '../../src/lib/dates.ts'
import { addressLink } from '../../src/lib/map-link.ts'
import { showMoney } from '../../src/lib/money.ts'
import { showMiles } from '../../src/lib/show-miles.ts'
import { PhoneLink } from '../../src/ui/PhoneLink.tsx'
import { directionOf, type TodayGroup, type TodayOrder } from './today.store.ts'
import styles from './TodayScreen.module.css'

interface OrderRowProps {
  order: TodayOrder
  kind: TodayGroup['kind']
  /** What can be done with it. */
  children?: ReactNode
}

/** When the other half of the stay is. */
function otherDay({ dateFrom, dateTo }: TodayOrder, kind: TodayGroup['kind']): string {
  if (!dateFrom || !dateTo) return ''
  if (kind === 'goes_out') return `back ${showDay(dateTo)}`
  if (kind === 'comes_back') return `out since ${showDay(dateFrom)}`
  return showDays(dateFrom, dateTo)
}

function balanceText({ due, refundable }: NonNullable<TodayOrder['balance']>): string {
  if (due > 0) return `${showMoney(due)} not paid`
  return refundable > 0 ? `Paid. ${showMoney(refundable)} back if canceled now` : 'Paid'
}

/** One order: which sauna, whose, when and where it goes, and whether it is paid. */
export function OrderRow({ order, kind, children }: OrderRowProps) {
  const { number, unit, title, customer, method, address, miles, hours, towCheck, siteCheck, balance } = order
  const isBack = directionOf(kind) === 'back'
  return (
    <li className={styles.order}>
      <div>
        <strong>{unit ?? title}</strong>
        {unit && <p>{title}</p>}
      </div>
      <div>
        {customer && (
          <>
            {customer.name}
            <p>
              <PhoneLink phone={customer.phone} />
            </p>
          </>
        )}
        {balance && !isBack && <p>{balanceText(balance)}</p>}
        {order.lacksDeposit && <p>Deposit not held yet</p>}
      </div>
      <div>
        {address ? (
          <address>
            <a href={addressLink(address, navigator.userAgent)} rel="noopener noreferrer">
              {address}
            </a>
          </address>
        ) : method === 'delivery' ? (
          'Delivery'
        ) : (
          'Pickup'
        )}
        {(hours || miles !== null) && (
          <p>{[hours, miles !== null && showMiles(miles)].filter(Boolean).join(' · ')}</p>
        )}
        {towCheck && (
          <p className={styles.car} data-outcome={towCheck.outcome}>
            Tow check: {towCheck.title}
            {towCheck.lent.length > 0 && <>. Bring: {towCheck.lent.join(', ')}</>}
          </p>
        )}
        {siteCheck && (
          <p className={styles.car} data-outcome={siteCheck.outcome}>
            Place: {siteCheck.title}
          </p>
        )}
      </div>
      <p className={styles.when}>
        #{number}
        <br />
        {otherDay(order, kind)}
      </p>
      {children}
    </li>
  )
}
