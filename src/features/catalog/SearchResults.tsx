import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '../../lib/paths.ts'
import { showPrice } from '../../lib/money.ts'
import { showMiles } from '../../lib/show-miles.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { CardList } from './CardList.tsx'
import styles from './CatalogList.module.css'
import { CatalogSkeleton } from './CatalogSkeleton.tsx'
import type { Found, SearchStore } from './search.store.ts'

interface SearchResultsProps {
  store: SearchStore
  onRetry: () => void
}

/** The answer in one sentence, and the saunas it is about. */
export function SearchResults({ store, onRetry }: SearchResultsProps) {
  useSignals()
  const found = store.data.value
  const status = store.status.value
  const { date_from: from, date_to: to, zip_code: zip } = store.query.value
  const message = store.refusal.value?.message
  if (status === 'error')
    return store.httpStatus.value === 422 || store.httpStatus.value === 404 ? (
      <EmptyState kind="error" title="We cannot search for that" text={message ?? ''} />
    ) : (
      <EmptyState kind="error" title="The saunas could not be loaded" text={message} onRetry={onRetry} />
    )
  if (!found) return <CatalogSkeleton />
  return (
    <>
      <p className={styles.answer} role="status">
        {found.answer}
      </p>
      {found.data.length === 0 && <p>Try other dates, fewer nights, or fewer people.</p>}
      <CardList
        items={found.data}
        kind="rental"
        nights={found.nights}
        stay={from && to ? { from, to } : null}
        placeOf={(item) => placeOf(item, zip)}
        savedAt={store.savedAt.value}
        isBusy={status === 'fetching'}
      />
      {found.more.length > 0 && (
        <p data-from-frame={4}>
          More saunas:{' '}
          {found.more.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <NavLink href={paths.rental(id, { date_from: from, date_to: to })}>{name}</NavLink>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** Where a sauna is, and how its price is meant: `Bend, 23 miles. Delivered to 97702.` */
function placeOf(item: Found['data'][number], zip: string | undefined): string {
  const { settlement, miles, deliveryMethod, deliveryCost, deliveryRadiusMiles } = item
  const where = miles ? `${settlement.name}, ${showMiles(miles)}` : settlement.name
  if (deliveryMethod === 'delivery') return `${where}. Delivered to ${zip ?? 'you'}.`
  if (zip) return `${where}. Pick it up there: we deliver within ${showMiles(deliveryRadiusMiles)}.`
  return `${where}. Price for pickup; delivery within ${showMiles(deliveryRadiusMiles)} is ${showPrice(deliveryCost)} plus tax.`
}
