import { type ReactNode, useContext } from 'react'
import type { ShopFacts } from '../../../contract/shop.ts'
import { showDays } from '../../lib/dates.ts'
import { showMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { costLines, stayLines } from '../../lib/price-lines.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import { Picture } from '../../ui/Picture.tsx'
import { OrderPlan } from './OrderPlan.tsx'
import { OwnReview } from './OwnReview.tsx'
import { NextStep } from './NextStep.tsx'
import { isOpenOrder } from './order-timeline.ts'
import styles from './OrderEntry.module.css'
import type { Order } from './user.store.ts'

function factsOf(order: Order): DescriptionEntry[] {
  const isPickup = order.deliveryMethod === 'pickup'
  const address = isPickup ? order.pickupAddress : order.deliveryAddress
  return [
    ['Status', order.statusLabel],
    ...stayLines(order.stay, { method: order.deliveryMethod, hours: order.hours }),
    ['Delivery method', isPickup ? 'Pickup' : 'Delivery to address'],
    ...(address ? [[isPickup ? 'Pickup address' : 'Delivery address', address] as const] : []),
    ['Can your car tow it?', order.towCheck?.title],
    ['We bring', order.towCheck?.lent.join(', ')],
    ['Does it fit your place?', order.siteCheck?.title],
  ]
}

interface OrderEntryProps {
  order: Order
  company: ShopFacts['company']
  onCancel?: () => void
  onChange?: () => void
  onReview?: () => void
  /** It is a copy from this device: nothing can be done about it here. */
  isCopy?: boolean
  /** A change that waits for its payment, where there is one. */
  children?: ReactNode
}

/** One order, with everything the customer can do about it. What was agreed is folded once it is over. */
export function OrderEntry({
  order,
  company,
  isCopy = false,
  onCancel,
  onChange,
  onReview,
  children,
}: OrderEntryProps) {
  const isOffline = useContext(OfflineContext)
  const isReadOnly = isCopy || isOffline
  const { id, header, name, saunaId, image, stay, status, payUrl, receiptUrl, rulesUrl, refundCost } = order
  const isUpcoming = stay !== undefined && (status === 'paid' || status === 'handed_over')
  const isOpen = isOpenOrder(order)
  const facts = (
    <div className={styles.columns}>
      <DescriptionList entries={factsOf(order)} />
      <DescriptionList entries={costLines(order)} hasTotal />
    </div>
  )
  return (
    <article
      className={styles.order}
      aria-labelledby={`order-${id}`}
      data-status={status}
      data-past={!isOpen || undefined}
    >
      <div className={styles.image}>
        {image ? (
          <Picture image={image} sizes="(min-width: 60rem) 16rem, 4.5rem" alt="" />
        ) : (
          <img src="/placeholder-logo.svg" alt="" width="96" height="96" />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.header}>{header}</p>
        <h2 id={`order-${id}`} className={styles.name}>
          <NavLink href={paths.product(saunaId)}>{name}</NavLink>
        </h2>
        <NextStep order={order} company={company} />
        {isOpen ? (
          facts
        ) : (
          <>
            <p className={styles.summary}>
              <strong>{order.statusLabel}</strong>
              {stay && `, ${showDays(stay.from, stay.to)}`}, {showMoney(order.totalCost)}
            </p>
            <details className={styles.more}>
              <summary>
                Details<span className="visually-hidden"> of {header}</span>
              </summary>
              {facts}
            </details>
          </>
        )}
        {isOpen && order.siteCheck && <OrderPlan check={order.siteCheck} header={header} />}
        {order.review && <OwnReview review={order.review} />}
        {order.deposit && (
          <p
            className={styles.deposit}
          >{`Refundable deposit: ${showMoney(order.deposit.amount)}. ${order.deposit.text}`}</p>
        )}
        {children}
        <div className={styles.actions}>
          {isReadOnly && isOpen && (
            <p className={styles.summary}>To pay, change, or cancel it, you need a connection.</p>
          )}
          {!isReadOnly && payUrl && (
            <a className={buttonClass({})} href={payUrl}>
              Pay now
            </a>
          )}
          {!isReadOnly && order.deposit?.holdUrl && (
            <a className={buttonClass({})} href={order.deposit.holdUrl}>
              Hold the deposit on a card
            </a>
          )}
          {!isReadOnly && isUpcoming && (
            <a className={buttonClass({ look: 'outline' })} href={paths.orderCalendar(id)} download>
              <Icon name="calendar" />
              Add to calendar
            </a>
          )}
          {!isReadOnly && receiptUrl && <a href={receiptUrl}>Print receipt</a>}
          {!isReadOnly && rulesUrl && <a href={rulesUrl}>Signed rules</a>}
          {isUpcoming && <NavLink href={paths.info('guide')}>Sauna guide</NavLink>}
          {!isReadOnly && order.canReview && (
            <Button look="quiet" onClick={onReview}>
              {order.review ? 'Change your review' : 'Write a review'}
            </Button>
          )}
          {!isReadOnly && order.canChange && (
            <Button look="quiet" onClick={onChange}>
              Change dates or delivery
            </Button>
          )}
          {!isReadOnly && refundCost !== undefined && (
            <Button look="quiet" onClick={onCancel}>
              Cancel order
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
