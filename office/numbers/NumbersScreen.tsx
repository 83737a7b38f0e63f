import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Card } from '../../src/ui/Card.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { addresses } from '../addresses.ts'
import { PlaceDropdown } from '../frame/PlaceDropdown.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { BookingsCard } from './BookingsCard.tsx'
import { CsvLink } from './CsvLink.tsx'
import { addMonths, showMonth } from '../frame/months.ts'
import styles from './NumbersScreen.module.css'
import { type NumbersFilter, numbersFilter, type NumbersStore } from './numbers.store.ts'
import { OccupancyCard } from './OccupancyCard.tsx'
import { RevenueCard } from './RevenueCard.tsx'

/** As many months to choose from, on either side of the one that is shown. */
const AROUND = 12

/** What the shop earns, and how its saunas are used: a month, and the year that it lies in. */
export function NumbersScreen({ store }: { store: NumbersStore }) {
  useSignals()
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => void store.load(numbersFilter.read(search)), [store, search])
  const filter = numbersFilter.read(search)
  const occupancy = store.occupancy.data.value
  const revenue = store.revenue.data.value
  const bookings = store.bookings.data.value
  // As the address says it: an answer on its way must not take back a choice.
  const month = filter.month ?? occupancy?.month
  const parts = [store.occupancy, store.revenue, store.bookings]
  const isBroken = parts.some(({ status }) => status.value === 'error')
  const go = (changes: NumbersFilter) =>
    navigate(`${addresses.numbers}${numbersFilter.write({ ...filter, ...changes })}`)
  return (
    <>
      <ScreenHeader title="Numbers" />
      {month && occupancy && (
        <div role="search" className={styles.filters}>
          <Dropdown
            label="Month"
            name="month"
            value={month}
            options={Array.from({ length: 2 * AROUND + 1 }, (_, at) => addMonths(month, AROUND - at)).map(
              (value) => ({ value, label: showMonth(value) }),
            )}
            onChange={(event) => go({ month: event.currentTarget.value })}
          />
          <PlaceDropdown
            settlements={occupancy.settlements}
            value={filter.settlement ?? ''}
            onChoose={(settlement) => go({ settlement })}
          />
        </div>
      )}
      {isBroken && (
        <EmptyState
          kind="error"
          title="Some numbers could not be loaded."
          onRetry={() => void store.load(filter)}
        />
      )}
      {occupancy && <OccupancyCard occupancy={occupancy} filter={filter} />}
      {revenue && <RevenueCard revenue={revenue} filter={filter} />}
      {bookings && <BookingsCard bookings={bookings} filter={filter} />}
      {month && (
        <Card title={`Books of ${showMonth(month)}`}>
          <p>
            A file for your bookkeeper: one row for each line of an order, with payments and refunds. What was
            charged and what was received are in columns of their own.
          </p>
          <div>
            <CsvLink call="books" filter={{ ...filter, month }} label="Books as CSV" />
          </div>
        </Card>
      )}
    </>
  )
}
