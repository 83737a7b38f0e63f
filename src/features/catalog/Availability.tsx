import { showDay } from '../../lib/dates.ts'
import styles from './Availability.module.css'

interface AvailabilityProps {
  kind: 'rental' | 'sale'
  /** First day on which a stay can start, `yyyy-MM-dd`. */
  nearestDate?: string | null | undefined
  inStock?: boolean | undefined
}

/** Whether a sauna can be had, and from when. */
export function Availability({ kind, nearestDate, inStock = false }: AvailabilityProps) {
  const isThere = kind === 'rental' ? Boolean(nearestDate) : inStock
  return (
    <p className={styles.state} data-none={isThere ? undefined : true}>
      {kind === 'sale' && (inStock ? 'In stock' : 'Product is out of stock')}
      {kind === 'rental' && !nearestDate && 'Rental not available'}
      {kind === 'rental' && nearestDate && (
        <>
          Nearest date: <time dateTime={nearestDate}>{showDay(nearestDate)}</time>
        </>
      )}
    </p>
  )
}
