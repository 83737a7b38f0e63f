import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useContext } from 'react'
import { IsLost } from '../../ui/reach.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import type { BookingStore } from './booking.store.ts'
import styles from './RentalCalendar.module.css'
import { StayFields } from './StayFields.tsx'

/** Where its chunk cannot be had, dates are typed. */
const Month = lazy(() =>
  import('../../ui/DateRangePicker.tsx').then(
    ({ DateRangePicker }) => ({ default: DateRangePicker }),
    () => ({ default: () => <></> }),
  ),
)

const waiting = (
  <div className={styles.waiting}>
    <Skeleton shape="picture" />
  </div>
)

/** The dates of a rental: typed, or chosen in a month, which comes with a chunk of its own once the days are known. */
export function RentalCalendar({ store, onRetry }: { store: BookingStore; onRetry: () => void }) {
  useSignals()
  const isLost = useContext(IsLost)
  // Entry 0 only says where the calendar begins.
  const days = store.booking.value?.availableDates.slice(1) ?? []
  const stay = store.stay.value
  const onStay = (from: string, to: string) => void store.chooseDates(from, to)
  return (
    <section className={styles.calendar} aria-labelledby="dates-title">
      <h2 id="dates-title" className={styles.title}>
        Dates
      </h2>
      <StayFields key={`${stay?.from} ${stay?.to}`} days={days} stay={stay} onStay={onStay} />
      {days.length > 0 ? (
        <div inert={isLost}>
          <Suspense fallback={waiting}>
            <Month
              label="Calendar"
              names={{ start: 'receipt', end: 'return' }}
              days={days}
              start={stay?.from ?? null}
              end={stay?.to ?? null}
              onRange={onStay}
            />
          </Suspense>
        </div>
      ) : isLost ? null : store.bookingStatus.value === 'error' ? (
        <StatusPanel kind="error" title="The free dates could not be loaded" onRetry={onRetry} />
      ) : (
        store.bookingStatus.value !== 'success' && waiting
      )}
    </section>
  )
}
