import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { BookingStore } from '../features/product/booking.store.ts'
import { createWaitlistStore } from '../features/waitlist/waitlist.store.ts'
import { WaitlistForm } from '../features/waitlist/WaitlistForm.tsx'
import type { Stay } from '../lib/stay.ts'
import { useLazyStore } from '../stores.tsx'
import { WaitlistDevice } from './WaitlistDevice.tsx'
import styles from './TowDetails.module.css'

export interface SaunaWaitlistProps {
  productId: number
  booking: BookingStore
  searchedStay: Stay | null
  isAuthorized: boolean
}

/** On a sauna's page, for those who want dates that are taken or on hold. */
export function SaunaWaitlist({ productId, booking, searchedStay, isAuthorized }: SaunaWaitlistProps) {
  useSignals()
  const store = useLazyStore(createWaitlistStore)
  const joined = store.joined.value
  const [wasOpened, setOpened] = useState(false)
  useLinkedTrip(booking, productId)
  return (
    <details className={styles.details} onToggle={() => setOpened(true)}>
      <summary>Want dates that are taken?</summary>
      {wasOpened && (
        <WaitlistForm
          key={productId}
          store={store}
          wish={{ productId, method: booking.deliveryMethod.value }}
          stay={booking.refusedStay.value ?? searchedStay}
          earliest={booking.booking.value?.availableDates[1]?.date ?? ''}
          isGuest={!isAuthorized}
          device={joined && <WaitlistDevice joined={joined} />}
        />
      )}
    </details>
  )
}

/**
 * Somebody who has waited is led here with the method and the ZIP code that they waited for. They are shown, and chosen only by
 * the button to the checkout, like the dates. Dates that are chosen keep their ZIP code.
 */
function useLinkedTrip(booking: BookingStore, id: number) {
  const query = new URLSearchParams(useSearch())
  const [method, zip] = [query.get('delivery_method'), query.get('zip_code')]
  useEffect(() => {
    if (method !== 'pickup' && method !== 'delivery') return undefined
    let isLeft = false
    const open = () => booking.openProduct({ id, catalogType: 'rental' })
    booking.linkMethod(method)
    void open().then(() => {
      if (!zip || isLeft || booking.booking.peek()?.stay !== null || booking.delivery.zip.peek()) return
      booking.delivery.typeZip(zip)
      void open()
    })
    return () => {
      isLeft = true
      booking.linkMethod(undefined)
    }
  }, [booking, id, method, zip])
}
