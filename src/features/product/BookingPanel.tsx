import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './BookingPanel.module.css'
import type { BookingStore } from './booking.store.ts'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import type { Product } from './product.store.ts'
import { RentalCalendar } from './RentalCalendar.tsx'

interface BookingPanelProps {
  product: Product
  store: BookingStore
  isAuthorized: boolean
  onCheckout: () => void
}

/** Dates, delivery, price and the way to the checkout. A guest sees all of it, and logs in instead of booking. */
export function BookingPanel({ product, store, isAuthorized, onCheckout }: BookingPanelProps) {
  useSignals()
  const [isLeaving, setLeaving] = useState(false)
  const isRental = product.catalogType === 'rental'
  const open = () => void store.open(product)
  // What is the visitor's own is asked for by his browser alone, and anew when he turns out to be somebody else.
  useEffect(open, [product.id, isAuthorized])

  const onBook = async () => {
    setLeaving(true)
    const isReady = await store.confirm()
    setLeaving(false)
    if (isReady) onCheckout()
  }
  return (
    <div className={styles.panel}>
      {isRental && <RentalCalendar store={store} onRetry={open} />}
      <DeliveryChoice store={store} pickupAddress={product.settlement?.pickupAddress ?? null} />
      <PriceSummary store={store} product={product} />
      {isAuthorized ? (
        <Button
          isWide
          className={styles.book}
          disabled={!store.isReady.value && !isLeaving}
          isBusy={isLeaving}
          onClick={() => void onBook()}
        >
          {isRental ? 'book' : 'buy'}
        </Button>
      ) : (
        <ButtonLink isWide href={paths.login()}>
          Log in
        </ButtonLink>
      )}
    </div>
  )
}
