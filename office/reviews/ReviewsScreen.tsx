import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showCount } from '../../src/lib/show-count.ts'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Pagination } from '../../src/ui/Pagination.tsx'
import { addresses } from '../addresses.ts'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import styles from './ReviewsScreen.module.css'
import { reviewFilter, type ReviewsStore } from './reviews.store.ts'

const statusNames = { waiting: 'To be read', published: 'Published', refused: 'Refused' } as const

/** What customers said, first what nobody has read yet. */
export function ReviewsScreen({ store }: { store: ReviewsStore }) {
  useSignals()
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => void store.load(reviewFilter.read(search)), [store, search])
  const filter = reviewFilter.read(search)
  const { data, status } = store.reviews
  const list = data.value
  const isFailed = status.value === 'error'
  return (
    <>
      <ScreenHeader title="Reviews" />
      <div role="search" className={styles.filters}>
        <Dropdown
          label="Status"
          name="status"
          value={filter.status ?? 'waiting'}
          options={Object.entries(statusNames).map(([value, label]) => ({
            value,
            label: list ? `${label} (${list.counts[value as keyof typeof statusNames]})` : label,
          }))}
          onChange={(event) =>
            navigate(`${addresses.reviews}${reviewFilter.write({ status: event.currentTarget.value })}`)
          }
        />
      </div>
      <DoneNotice message={store.done.value} />
      <Notice kind="error" message={store.deciding.message.value} />
      {isFailed && (
        <EmptyState
          kind="error"
          title="The reviews could not be loaded."
          onRetry={() => void store.load(filter)}
        />
      )}
      {list && !isFailed && (
        <>
          <p className={styles.count} role="status">
            {showCount(list.reviews.total, 'review')}
          </p>
          {list.reviews.total === 0 ? (
            <EmptyState kind="empty" title="There is nothing to read here." />
          ) : (
            <ul className={rows.rows}>
              {list.reviews.data.map((review) => (
                <ReviewItem key={review.id} store={store} review={review} />
              ))}
            </ul>
          )}
          {list.reviews.lastPage > 1 && <Pagination label="Pages" items={list.reviews.links} />}
        </>
      )}
    </>
  )
}
