import { useSignals } from '@preact/signals-react/runtime'
import type { ShopFacts } from '../../../contract/shop.ts'
import { paths } from '../../lib/paths.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import type { CancellationStore } from './cancellation.store.ts'
import { OrderEntry } from './OrderEntry.tsx'
import styles from './OrderList.module.css'
import type { UserStore } from './user.store.ts'

interface OrderListProps {
  store: UserStore
  cancellation: CancellationStore
  company: ShopFacts['company']
  onReload: () => void
}

/** One page of the customer's orders. */
export function OrderList({ store, cancellation, company, onReload }: OrderListProps) {
  useSignals()
  const { data, status } = store.ordersData
  const listPage = data.value
  if (!listPage && status.value === 'error')
    return <EmptyState kind="error" title="Your orders could not be loaded" onRetry={onReload} />
  if (!listPage)
    return (
      <div className={styles.orders} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
    )
  if (listPage.data.length === 0)
    return (
      <EmptyState kind="empty" title="No orders" text="Your first sauna evening is still ahead of you.">
        <ButtonLink href={paths.rental()}>Rent Saunas</ButtonLink>
      </EmptyState>
    )
  return (
    <div className={styles.orders} aria-busy={status.value === 'fetching'}>
      {listPage.data.map((order) => (
        <OrderEntry
          key={order.id}
          order={order}
          company={company}
          onCancel={() => cancellation.askToCancel(order)}
        />
      ))}
      {listPage.lastPage > 1 && (
        <Pagination label="Pages" items={listPage.links} onNavigate={() => window.scrollTo({ top: 0 })} />
      )}
      <CancelDialog store={cancellation} onChange={onReload} />
    </div>
  )
}
