import { useSignals } from '@preact/signals-react/runtime'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useMemo,
} from 'react'
import { OfflineContext } from '../../ui/offline-context.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { RangeRules } from '../../lib/date-range.ts'
import { showNights } from '../../lib/nights.ts'
import type { Stay } from '../../lib/stay.ts'
import type { BookingStore } from './booking.store.ts'
import type { Product } from './product.store.ts'
import { rulesOf } from './range-rules.ts'
import styles from './RentalCalendar.module.css'
import type { RentalMonthProps } from './RentalMonth.tsx'
import { StayFields } from './StayFields.tsx'

/** Where its chunk cannot be loaded, dates are typed. */
const Month = lazy<ComponentType<RentalMonthProps>>(() =>
  import('./RentalMonth.tsx').then(
    ({ RentalMonth }) => ({ default: RentalMonth }),
    () => ({ default: () => null }),
  ),
)

const waiting = (
  <div className={styles.cover}>
    <noscript>
      Choosing dates needs JavaScript. Please turn it on, or call us and we will book for you.
    </noscript>
  </div>
)

interface RentalCalendarProps {
  store: BookingStore
  /** Typed into the fields where no stay is chosen. */
  searchedStay: Stay | null
  /** Says when customers come and we deliver, and whether to keep room for what is said of the days of a delivery. */
  settlement: Product['settlement']
  onRetry: () => void
  /** For those who want dates that are taken. */
  waitlist?: ReactNode
}

/** The dates of a rental: typed, or chosen in a calendar, whose chunk loads once the days are known. */
export function RentalCalendar({ store, searchedStay, settlement, onRetry, waitlist }: RentalCalendarProps) {
  useSignals()
  const hours = settlement?.hours
  const isOffline = useContext(OfflineContext)
  // Half a year of days takes long to render. Deferred, it is rendered in pieces, and a tap is answered in between.
  const booking = useDeferredValue(store.booking.value)
  const status = useDeferredValue(store.bookingStatus.value)
  // The calendar works all of them out for each new object.
  const rules = useMemo(() => rulesOf(booking), [booking])
  const stay = store.stay.value
  const suggestedStay = store.suggestedStay.value
  const refused = store.refusedStay.value
  return (
    <section className={styles.calendar} aria-labelledby="dates-title">
      <h2 id="dates-title" className={styles.title}>
        Dates
      </h2>
      <p className={styles.limits}>{rules && limitsOf(rules)}</p>
      {hours && (
        // In one piece: its parts would move where the page ends among them for a moment.
        <p className={styles.limits}>
          {`Pickup ${hours.pickup}, delivery ${hours.delivery}, return ${hours.return}`}
        </p>
      )}
      <StayFields
        rules={rules}
        stay={suggestedStay ? null : stay}
        suggestedStay={suggestedStay}
        refused={refused && { stay: refused, message: store.errors.value[0] }}
        searchedStay={searchedStay}
        onStay={store.chooseDates}
      />
      <div className={styles.days}>
        {rules ? (
          <div key="calendar" inert={isOffline}>
            <Suspense fallback={waiting}>
              <Month rules={rules} stay={stay} onChoice={store.expectChoice} onStay={store.chooseDates} />
            </Suspense>
          </div>
        ) : isOffline ? null : status === 'error' ? (
          <EmptyState kind="error" title="The available dates could not be loaded" onRetry={onRetry} />
        ) : (
          waiting
        )}
        {isOffline && (
          <p className={styles.cover}>
            We cannot reach the shop right now. Choosing dates will work again once we can.
          </p>
        )}
      </div>
      {settlement?.byTrip && (
        // Here before there is a note: a screen reader says one that comes later, and nothing moves.
        <p className={styles.note} aria-live="polite">
          {booking?.note}
        </p>
      )}
      {waitlist && <div className={styles.waitlist}>{waitlist}</div>}
    </section>
  )
}

const limitsOf = ({ minNights, maxNights }: RangeRules) =>
  minNights > 1 ? `From ${minNights} to ${showNights(maxNights)}` : `Up to ${showNights(maxNights)}`
