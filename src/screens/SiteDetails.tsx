import { useState } from 'react'
import type { BookingStore } from '../features/product/booking.store.ts'
import type { Product } from '../features/product/product.store.ts'
import { SaunaSiteCheck } from './SaunaSiteCheck.tsx'
import styles from './TowDetails.module.css'

export interface SiteDetailsProps {
  footprint: NonNullable<Product['footprint']>
  booking: BookingStore
}

/** On a sauna's page: whether it fits where it will stand, for those who ask. */
export function SiteDetails({ footprint, booking }: SiteDetailsProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={styles.details} onToggle={() => setOpened(true)}>
      <summary>Does it fit my place?</summary>
      {wasOpened && <SaunaSiteCheck footprint={footprint} booking={booking} />}
    </details>
  )
}
