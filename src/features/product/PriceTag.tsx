import { useSignals } from '@preact/signals-react/runtime'
import { showNights } from '../../lib/nights.ts'
import { showMoney, showPrice } from '../../lib/money.ts'
import styles from './BookingPanel.module.css'
import type { BookingStore } from './booking.store.ts'
import type { Product } from './product.store.ts'

interface PriceTagProps {
  store: BookingStore
  product: Pick<Product, 'cost' | 'costFrom' | 'catalogType'>
}

/**
 * The price beside the button that stays in reach: the total as soon as there is one. Where the button cannot be pressed
 * because of the dates, it leads to the reason, which a phone may not have on its screen.
 */
export function PriceTag({ store, product }: PriceTagProps) {
  useSignals()
  const sum = store.calculations.value
  const total = store.isDeliveryRefused.value ? null : sum?.totalCost
  if (sum?.stay && sum.notAvailableMessage)
    return (
      <p className={styles.price}>
        <span>
          <a href="#summary">Not on these dates</a>
        </span>
      </p>
    )
  return (
    // A new element for each total: the old one would grow and move, a layout shift.
    <p key={total} className={styles.price}>
      {total == null && product.costFrom && <span>from </span>}
      {total == null ? showPrice(product.costFrom ?? product.cost) : showMoney(total)}
      <span>
        {total == null
          ? product.catalogType === 'rental' && ' a night'
          : sum?.nightsCount
            ? ` total, ${showNights(sum.nightsCount)}`
            : ' total'}
      </span>
    </p>
  )
}
