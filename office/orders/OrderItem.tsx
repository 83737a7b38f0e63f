import { showDays } from '../../src/lib/dates.ts'
import { showMoney } from '../../src/lib/money.ts'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { orderAddress } from '../addresses.ts'
import rows from '../frame/Rows.module.css'
import styles from './OrdersScreen.module.css'
import type { ListedOrder } from './orders.store.ts'

/** `12/01/2026 to 12/04/2026`; a sale has no days. */
export const datesText = ({ dateFrom, dateTo }: Pick<ListedOrder, 'dateFrom' | 'dateTo'>): string =>
  dateFrom && dateTo ? showDays(dateFrom, dateTo) : 'For sale'

/** One order of the list. */
export function OrderItem({ order }: { order: ListedOrder }) {
  const { number, status, statusLabel, title, unit, place, customer, totalCost } = order
  return (
    <li className={styles.row}>
      <p>
        <NavLink href={orderAddress(number)} className={rows.link}>
          #{number} {customer?.name}
        </NavLink>
      </p>
      <p>
        {datesText(order)}
        <span className={styles.soft}>{[place, unit ?? title].filter(Boolean).join(' · ')}</span>
      </p>
      <p className={styles.end}>
        <span className={styles.status} data-status={status}>
          {statusLabel}
        </span>
        <span className={styles.soft}>{showMoney(totalCost)}</span>
      </p>
    </li>
  )
}
