import { showDays } from '../../src/lib/dates.ts'
import { showMoney } from '../../src/lib/money.ts'
import { showCount } from '../../src/lib/show-count.ts'
import { PhoneLink } from '../../src/ui/PhoneLink.tsx'
import rows from '../frame/Rows.module.css'
import type { AffectedOrder } from './closures.store.ts'
import styles from './ClosuresScreen.module.css'

const effects: Record<AffectedOrder['effect'], string> = {
  asked: 'gets an email with a choice: other dates, or a full refund',
  released: 'not paid yet: canceled, with an email',
  out: 'has the sauna already: please call',
}

/** The orders in dates that are closed, or about to be, and what that does to each. */
export function AffectedOrders({ orders }: { orders: AffectedOrder[] }) {
  return (
    <div role="status">
      <p>
        <strong>
          {orders.length === 0
            ? 'There are no orders in these dates.'
            : `${showCount(orders.length, 'order')} in these dates`}
        </strong>
      </p>
      <ul className={rows.rows} hidden={orders.length === 0}>
        {orders.map(({ number, unit, title, customer, effect, totalCost, dateFrom, dateTo }) => (
          <li key={number} className={`${rows.row} ${styles.row}`}>
            <div>
              #{number} {title} ({unit})
              <p className={rows.note}>
                {showDays(dateFrom, dateTo)} · {showMoney(totalCost)}
              </p>
              <p className={rows.note}>{effects[effect]}</p>
            </div>
            <div>
              {customer.name}
              <br />
              <PhoneLink phone={customer.phone} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
