import { showDay } from '../../lib/dates.ts'
import { showMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './OrderEntry.module.css'
import type { Order } from './user.store.ts'

const when = (label: string, day: string | null): DescriptionEntry[] => (day ? [[label, showDay(day)]] : [])
const cost = (label: string, cents: number | null): DescriptionEntry[] =>
  cents === null ? [] : [[label, showMoney(cents)]]

function factsOf(order: Order): DescriptionEntry[] {
  const isPickup = order.deliveryMethod === 'pickup'
  const address = isPickup ? order.pickupAddress : order.deliveryAddress
  return [
    ['Status', order.statusLabel],
    ...when('Receipt', order.dayReceipt),
    ...when('Return', order.dayReturn),
    ['Delivery method', isPickup ? 'Pickup' : 'Delivery to address'],
    ...(address ? [[isPickup ? 'Pickup address' : 'Delivery address', address] as const] : []),
  ]
}

const costsOf = (order: Order): DescriptionEntry[] => [
  ...cost('Product', order.productCost),
  ...cost('Rental', order.rentalCost),
  ...cost('Delivery', order.deliveryCost),
  ...cost('Tax', order.tax),
  ['Total', showMoney(order.totalCost)],
]

interface OrderEntryProps {
  order: Order
  onCancel: () => void
}

/** One order, with everything the customer can do about it. */
export function OrderEntry({ order, onCancel }: OrderEntryProps) {
  const { id, header, name, saunaId, image, dayReceipt, status, payUrl, refundCost } = order
  const isUpcoming = dayReceipt !== null && (status === 'paid' || status === 'handed_over')
  return (
    <article className={styles.order} aria-labelledby={`order-${id}`} data-status={status}>
      <div className={styles.image}>
        {image ? (
          <Picture image={image} sizes="(min-width: 60rem) 16rem, 100vw" alt="" />
        ) : (
          <img src="/placeholder-logo.svg" alt="" width="96" height="96" />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.header}>{header}</p>
        <h2 id={`order-${id}`} className={styles.name}>
          <NavLink href={paths.product(saunaId)}>{name}</NavLink>
        </h2>
        <div className={styles.columns}>
          <DescriptionList entries={factsOf(order)} />
          <DescriptionList entries={costsOf(order)} hasTotal />
        </div>
        <div className={styles.actions}>
          {payUrl && (
            <a className={buttonClass({})} href={payUrl}>
              Pay now
            </a>
          )}
          {isUpcoming && (
            <a className={buttonClass({ look: 'outline' })} href={paths.orderCalendar(id)} download>
              <Icon name="calendar" />
              Add to calendar
            </a>
          )}
          {isUpcoming && <NavLink href={paths.info('guide')}>Sauna guide</NavLink>}
          {refundCost !== undefined && (
            <Button look="quiet" onClick={onCancel}>
              Cancel order
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
