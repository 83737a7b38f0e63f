import { useContext } from 'react'
import { showDay } from '../../lib/dates.ts'
import { showShortDay } from '../../lib/show-moment.ts'
import { OfflineContext } from '../../ui/offline-context.ts'
import styles from './Availability.module.css'

interface AvailabilityProps {
  kind: 'rental' | 'sale'
  /** First day on which a stay can start, `yyyy-MM-dd`. */
  nearestDate?: string | null | undefined
  inStock?: boolean | undefined
  /** When this was saved; null where it comes from the server. */
  savedAt: string | null
}

/** Whether a sauna is available, and from when. */
export function Availability({ kind, nearestDate, inStock = false, savedAt }: AvailabilityProps) {
  const isOld = useContext(OfflineContext) && savedAt !== null
  const isAvailable = kind === 'rental' ? Boolean(nearestDate) : inStock
  return (
    <p className={styles.state} data-none={isAvailable ? undefined : true} data-old={isOld || undefined}>
      {kind === 'sale' && (inStock ? 'In stock' : 'Product is out of stock')}
      {kind === 'rental' && !nearestDate && 'Rental not available'}
      {kind === 'rental' && nearestDate && (
        <>
          Nearest date: <time dateTime={nearestDate}>{showDay(nearestDate)}</time>
        </>
      )}
      {isOld && ` (saved ${showShortDay(savedAt)})`}
    </p>
  )
}
