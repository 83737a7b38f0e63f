import { showDay } from '../../lib/dates.ts'

interface AvailabilityProps {
  kind: 'rental' | 'sale'
  /** First day on which a stay can start, `yyyy-MM-dd`. */
  nearestDate?: string | null | undefined
  inStock?: boolean | undefined
  className?: string | undefined
}

/** Whether a sauna can be had, and from when. */
export function Availability({ kind, nearestDate, inStock = false, className }: AvailabilityProps) {
  const isThere = kind === 'rental' ? Boolean(nearestDate) : inStock
  return (
    <p className={className} data-none={isThere ? undefined : true}>
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
