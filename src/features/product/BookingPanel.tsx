import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import { ServerButton } from '../../ui/ServerButton.tsx'
import styles from './BookingPanel.module.css'
import type { BookingStore, Stay } from './booking.store.ts'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import type { Product } from './product.store.ts'
import { RentalCalendar } from './RentalCalendar.tsx'

interface BookingPanelProps {
  product: Product
  store: BookingStore
  /** The stay that was searched for; proposed where none is chosen. */
  searchedStay: Stay | null
  isAuthorized: boolean
  /** Whether that is what the server has said. */
  isConfirmed: boolean
  onCheckout: () => void
}

/** Dates, delivery, price and the way to the checkout. A guest sees all of it, and logs in instead of booking. */
export function BookingPanel(props: BookingPanelProps) {
  useSignals()
  const { product, store, searchedStay, isAuthorized, onCheckout } = props
  const [isLeaving, setLeaving] = useState(false)
  const isRental = product.catalogType === 'rental'
  const isLost = useContext(OfflineContext)
  useVisitorsOwn(props, isLost)

  const onBook = async () => {
    setLeaving(true)
    const isReady = await store.confirm()
    setLeaving(false)
    if (isReady) onCheckout()
  }
  return (
    <div className={styles.panel}>
      {isLost && (
        <p className={styles.lost}>
          You are offline. Dates, delivery and payment need a connection; this page goes on by itself as soon
          as there is one.
        </p>
      )}
      {isRental && (
        <RentalCalendar store={store} searchedStay={searchedStay} onRetry={() => void store.open(product)} />
      )}
      <DeliveryChoice store={store} pickupAddress={product.settlement?.pickupAddress ?? null} />
      <PriceSummary store={store} product={product} />
      {isAuthorized ? (
        <ServerButton
          isWide
          className={styles.book}
          disabled={!store.isReady.value && !isLeaving}
          isBusy={isLeaving}
          onClick={() => void onBook()}
        >
          {isRental ? 'book' : 'buy'}
        </ServerButton>
      ) : (
        <ButtonLink isWide href={paths.login()}>
          Log in
        </ButtonLink>
      )}
    </div>
  )
}

/**
 * Asks for what is the visitor's own, which only his browser can do; and anew when he has become somebody else. The
 * server knew him from the start, so to learn that he is signed in is no such change.
 */
function useVisitorsOwn(panel: BookingPanelProps, isLost: boolean) {
  const { product, store, isAuthorized, isConfirmed } = panel
  const wasLost = useRef(false)
  const wasConfirmed = useRef(false)
  const openedId = useRef<number>(null)
  const open = useEffectEvent(() => {
    if (openedId.current === product.id && !wasConfirmed.current) return
    openedId.current = product.id
    void store.open(product)
  })
  useEffect(() => open(), [product.id, isAuthorized])
  const comeBack = useEffectEvent(() => {
    if (wasLost.current && !isLost) void store.open(product)
    wasLost.current = isLost
  })
  useEffect(() => comeBack(), [isLost])
  useEffect(() => {
    wasConfirmed.current = isConfirmed
  }, [isConfirmed])
}
