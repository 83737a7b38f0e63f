import { useState } from 'react'
import type { BookingStore } from '../features/product/booking.store.ts'
import type { Product } from '../features/product/product.store.ts'
import { SaunaTowCheck } from './SaunaTowCheck.tsx'
import styles from './TowDetails.module.css'

export interface TowDetailsProps {
  trailer: NonNullable<Product['trailer']>
  booking: BookingStore
}

/** On a sauna's page: whether the visitor's car can tow it, for those who ask. */
export function TowDetails({ trailer, booking }: TowDetailsProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={styles.details} onToggle={() => setOpened(true)}>
      <summary>Can my car tow it?</summary>
      {wasOpened && <SaunaTowCheck trailer={trailer} booking={booking} />}
    </details>
  )
}
