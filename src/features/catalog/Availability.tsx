import { useContext } from 'react'
import { showDay } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { showShortDay } from '../../lib/show-moment.ts'
import { NavLink } from '../../ui/NavLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import styles from './Availability.module.css'

interface AvailabilityProps {
  kind: 'rental' | 'sale'
  /** First day on which a stay can start, `yyyy-MM-dd`. */
  nearestDate?: string | null | undefined
  id?: number
  /** When the shortest stay from that day ends. */
  nearestReturn?: string | undefined
  /** The nearest date leads to the sauna's page with that stay: who takes it needs no calendar. */
  isLink?: boolean
  inStock?: boolean | undefined
  /** When this was saved; null where it comes from the server. */
  savedAt: string | null
}

/** Whether a sauna is available, and from when. */
export function Availability(props: AvailabilityProps) {
  const { kind, id = 0, nearestDate, nearestReturn, isLink, inStock, savedAt } = props
  const isOld = useContext(OfflineContext) && savedAt !== null
  const isRental = kind === 'rental'
  const day = nearestDate && <time dateTime={nearestDate}>{showDay(nearestDate)}</time>
  const stay = isLink && nearestReturn && { date_from: nearestDate, date_to: nearestReturn }
  return (
    <p className={styles.state} data-quiet={isOld || !(isRental ? day : inStock) || undefined}>
      {!isRental && (inStock ? 'In stock' : 'Product is out of stock')}
      {isRental &&
        (day ? (
          <>Nearest date: {stay ? <NavLink href={paths.product(id, stay)}>{day}</NavLink> : day}</>
        ) : (
          'Rental not available'
        ))}
      {isOld && <span>{`* (saved ${showShortDay(savedAt)})`}</span>}
    </p>
  )
}
