import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useState } from 'react'
import type { ShopFacts } from '../../../contract/shop.ts'
import { paths } from '../../lib/paths.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CabinetSkeleton } from './CabinetSkeleton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import type { CancellationStore } from './cancellation.store.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { CustomerChangeStore } from './order-change.store.ts'
import { OrderEntry } from './OrderEntry.tsx'
import styles from './OrderList.module.css'
import { isOpenOrder } from './order-timeline.ts'
import { OrderTimeline } from './OrderTimeline.tsx'
import type { Order, UserStore } from './user.store.ts'
import { WaitingChange } from './WaitingChange.tsx'

interface OrderListProps {
  store: UserStore
  cancellation: CancellationStore
  change: CustomerChangeStore
  company: ShopFacts['company']
  onReload: () => void
}

/** One page of the customer's orders: what comes next, the orders it is about, and those that are over. */
export function OrderList({ store, cancellation, change, company, onReload }: OrderListProps) {
  useSignals()
  const isOffline = useContext(OfflineContext)
  const [changed, setChanged] = useState<Order | null>(null)
  const { data, status } = store.ordersData
  const listPage = data.value
  if (!listPage && status.value === 'error')
    return (
      <EmptyState
        kind="error"
        title="Your orders could not be loaded"
        text={
          isOffline
            ? 'They are private, so this device saves nothing of them. Our emails to you have the dates, and so has your calendar where you added them.'
            : undefined
        }
        onRetry={onReload}
      >
        {isOffline && <NavLink href={paths.saved()}>See what is saved on this device</NavLink>}
      </EmptyState>
    )
  if (!listPage) return <CabinetSkeleton />
  if (listPage.data.length === 0)
    return (
      <EmptyState kind="empty" title="No orders" text="Your first sauna evening is still ahead of you.">
        <ButtonLink href={paths.rental()}>Rent Saunas</ButtonLink>
      </EmptyState>
    )
  const open = listPage.data.filter(isOpenOrder)
  const past = listPage.data.filter((order) => !isOpenOrder(order))
  const show = (order: Order) => (
    <OrderEntry
      key={order.id}
      order={order}
      company={company}
      onCancel={() => cancellation.askToCancel(order)}
      onChange={() => setChanged(order)}
    >
      <WaitingChange store={change} order={order} onChange={onReload} />
    </OrderEntry>
  )
  return (
    <div className={styles.orders} aria-busy={status.value === 'fetching'}>
      <OrderTimeline orders={listPage.data} />
      {open.map(show)}
      {past.length > 0 && open.length > 0 && <h2 className={styles.past}>Past orders</h2>}
      {past.map(show)}
      {listPage.lastPage > 1 && (
        <Pagination label="Pages" items={listPage.links} onNavigate={() => window.scrollTo({ top: 0 })} />
      )}
      {changed && (
        <ChangeDialog store={change} order={changed} onClose={() => setChanged(null)} onChange={onReload} />
      )}
      <CancelDialog store={cancellation} onChange={onReload} />
    </div>
  )
}
