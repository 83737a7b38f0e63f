import { showDay } from '../../src/lib/dates.ts'
import type { TodayOrder } from './today.store.ts'
import styles from './TodayScreen.module.css'

interface OrderRowProps {
  order: TodayOrder
  kind: string
}

/** When the other half of the stay is. */
function otherDay({ dateFrom, dateTo }: TodayOrder, kind: string): string {
  if (!dateFrom || !dateTo) return ''
  if (kind === 'goes_out') return `back ${showDay(dateTo)}`
  if (kind === 'comes_back') return `out since ${showDay(dateFrom)}`
  return `${showDay(dateFrom)} to ${showDay(dateTo)}`
}

/** One order: which sauna, whose, and where it goes. */
export function OrderRow({ order, kind }: OrderRowProps) {
  const { number, unit, title, customer, method, address } = order
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
              <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</a>
            </p>
          </>
        )}
      </div>
      <div>{address ? <address>{address}</address> : method === 'delivery' ? 'Delivery' : 'Pickup'}</div>
      <p className={styles.when}>
        #{number}
        <br />
        {otherDay(order, kind)}
      </p>
    </li>
  )
}
