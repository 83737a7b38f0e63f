import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import type { Stay } from '../../lib/stay.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import { ServerButton } from '../../ui/ServerButton.tsx'
import type { AuthStore } from '../auth/auth.store.ts'
import styles from './BookingPanel.module.css'
import type { BookingStore } from './booking.store.ts'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { PriceSummary } from './PriceSummary.tsx'
import { PriceTag } from './PriceTag.tsx'
import type { Product } from './product.store.ts'
import { RentalCalendar } from './RentalCalendar.tsx'

interface BookingPanelProps {
  product: Product
  store: BookingStore
  /** The stay that was searched for; shown with its price where none is chosen. */
  searchedStay: Stay | null
  auth: Pick<AuthStore, 'isAuthorized' | 'confirmation' | 'confirmSession'>
  onCheckout: () => void
  /** For those who want dates that are taken, below the dates of a rental. */
  waitlist?: ReactNode
  /** What is free elsewhere, below a calendar without a free day. */
  nearby?: ReactNode
  /** Whether the visitor's car can tow it, below the choice of pickup or delivery. */
  towing?: ReactNode
  /** Whether it fits the visitor's place, below that. */
  siting?: ReactNode
  /** That the price has changed since the visitor saw it first, above what they have chosen. */
  priceNews?: ReactNode
}

/** Dates, delivery, price, and the button to the checkout. A guest sees all of it, and logs in instead of booking. */
export function BookingPanel(props: BookingPanelProps) {
  useSignals()
  const { product, store, searchedStay, auth } = props
  const isAuthorized = auth.isAuthorized.value
  const isRental = product.catalogType === 'rental'
  useOwnBooking(props, useContext(OfflineContext))
  const isTakenForGuest = isAuthorized && store.isForGuest.value
  useEffect(() => {
    if (isTakenForGuest) void auth.confirmSession()
  }, [isTakenForGuest, auth])

  return (
    <div className={styles.panel}>
      {isRental && (
        <RentalCalendar
          store={store}
          searchedStay={searchedStay}
          settlement={product.settlement}
          onRetry={() => void store.openProduct(product)}
          waitlist={props.waitlist}
        />
      )}
      {store.isSoldOut.value && props.nearby}
      <div>
        <DeliveryChoice store={store} pickupAddress={product.settlement?.pickupAddress ?? null} />
        {props.towing && <div className={styles.towing}>{props.towing}</div>}
        {props.siting && <div className={styles.towing}>{props.siting}</div>}
      </div>
      {props.priceNews}
      <PriceSummary store={store} product={product} />
      <div className={styles.foot}>
        <PriceTag store={store} product={product} />
        {isAuthorized ? (
          <BookButton {...props} />
        ) : (
          <ButtonLink isWide href={paths.login()}>
            Log in
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** A component of its own, so that a choice on its way turns it off without rendering the calendar above it again. */
function BookButton({ product, store, onCheckout }: BookingPanelProps) {
  useSignals()
  const [isLeaving, setLeaving] = useState(false)
  const onBook = async () => {
    setLeaving(true)
    const isReady = await store.confirmBooking()
    setLeaving(false)
    if (isReady) onCheckout()
    // A phone does not have the reason on its screen.
    else document.getElementById('summary')?.scrollIntoView({ block: 'center' })
  }
  return (
    <ServerButton
      isWide
      className={styles.book}
      disabled={!store.isReady.value && !isLeaving}
      isBusy={isLeaving}
      onClick={() => void onBook()}
    >
      {product.catalogType === 'rental' ? 'book' : 'buy'}
    </ServerButton>
  )
}

/**
 * Loads what is the visitor's own, which only their browser can do, and loads it again when somebody else signs in. The
 * server knew the visitor from the start, so learning that they are signed in is no such change.
 */
function useOwnBooking(panel: BookingPanelProps, isOffline: boolean) {
  const { product, store, auth } = panel
  const isAuthorized = auth.isAuthorized.value
  /** Whether the server has said who it is. */
  const isConfirmed = auth.confirmation.value === 'success'
  const wasOffline = useRef(false)
  const wasConfirmed = useRef(false)
  const openedId = useRef<number>(null)
  const open = useEffectEvent(() => {
    if (openedId.current === product.id && !wasConfirmed.current) return
    openedId.current = product.id
    void store.openProduct(product)
  })
  useEffect(() => open(), [product.id, isAuthorized])
  const { from, to } = panel.searchedStay ?? {}
  // After it, since another sauna or another customer begins without a suggestion.
  useEffect(() => {
    store.suggestStay(from && to ? { from, to } : null)
  }, [store, product.id, isAuthorized, from, to])
  const reload = useEffectEvent(() => {
    if (wasOffline.current && !isOffline) void store.openProduct(product)
    wasOffline.current = isOffline
  })
  useEffect(() => reload(), [isOffline])
  useEffect(() => {
    if (isConfirmed) wasConfirmed.current = true
  }, [isConfirmed])
}
