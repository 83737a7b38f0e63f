import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showCount } from '../../src/lib/show-count.ts'
import { ButtonLink } from '../../src/ui/ButtonLink.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Pagination } from '../../src/ui/Pagination.tsx'
import { addresses } from '../addresses.ts'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderItem } from './OrderItem.tsx'
import rows from '../frame/Rows.module.css'
import styles from './OrdersScreen.module.css'
import { type Filter, filterQuery, type OrdersStore, readFilter } from './orders.store.ts'

interface OrdersScreenProps {
  store: OrdersStore
  /** Partners look for numbers only: they know no customers. */
  isPartner: boolean
}

/** All orders that a member may see, narrowed by what is in the address. */
export function OrdersScreen({ store, isPartner }: OrdersScreenProps) {
  useSignals()
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => void store.load(readFilter(search)), [store, search])
  const { data, status } = store.orders
  const filter = readFilter(search)
  const list = data.value
  const isNarrowed = Object.keys(filter).some((name) => name !== 'page')
  const go = (changes: Filter) =>
    navigate(`${addresses.orders}${filterQuery({ ...filter, ...changes, page: '' })}`)
  return (
    <>
      <ScreenHeader title="Orders">
        {!isPartner && <ButtonLink href={addresses.newOrder}>New order</ButtonLink>}
      </ScreenHeader>
      <OrderFilters
        filter={filter}
        settlements={list?.settlements ?? []}
        isPartner={isPartner}
        onChange={go}
      />
      {status.value === 'error' && (
        <EmptyState
          kind="error"
          title="The orders could not be loaded."
          onRetry={() => void store.load(filter)}
        />
      )}
      {list && status.value !== 'error' && (
        <>
          <p className={styles.count} role="status">
            {showCount(list.orders.total, 'order')}
          </p>
          {list.orders.total === 0 ? (
            <EmptyState kind="empty" title={isNarrowed ? 'No orders match.' : 'There are no orders yet.'} />
          ) : (
            <ul className={rows.rows}>
              {list.orders.data.map((order) => (
                <OrderItem key={order.number} order={order} />
              ))}
            </ul>
          )}
          {list.orders.lastPage > 1 && <Pagination label="Pages" items={list.orders.links} />}
        </>
      )}
    </>
  )
}
