import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useContext, useEffect, useState } from 'react'
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
import { ChangeNotice } from './ChangeNotice.tsx'
import type { CustomerChangeStore } from './order-change.store.ts'
import { OrderEntry } from './OrderEntry.tsx'
import styles from './OrderList.module.css'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { ReviewStore } from './review.store.ts'
import { isOpenOrder } from './order-timeline.ts'
import { OrderTimeline } from './OrderTimeline.tsx'
import type { Order, UserStore } from './user.store.ts'
import { WaitingChange } from './WaitingChange.tsx'

interface OrderListProps {
  store: UserStore
  cancellation: CancellationStore
  change: CustomerChangeStore
  review: ReviewStore
  company: ShopFacts['company']
  /** Settles once the orders are those from after it, or could not be loaded. */
  onReload: () => Promise<unknown>
  /** What else is shown with an order. */
  renderMore?: (order: Order) => ReactNode
}

/** One page of the customer's orders: what comes next, the orders it is about, and those that are over. */
export function OrderList(props: OrderListProps) {
  useSignals()
  const { store, cancellation, change, review, company, onReload, renderMore } = props
  const isOffline = useContext(OfflineContext)
  /** The order that is being changed. */
  const [changing, setChanging] = useState<Order | null>(null)
  /** What became of the last change, and of which order. */
  const [done, setDone] = useState<{ id: string; message: string } | null>(null)
  useEffect(() => change.clear, [change])
  const { data, status } = store.ordersData
  const listPage = data.value
  if (!listPage && status.value === 'error')
    return (
      <EmptyState
        kind="error"
        title="Your orders could not be loaded"
        text={
          isOffline
            ? 'You haven’t saved any on this device. You can find the dates in our emails, and in your calendar if you added them.'
            : undefined
        }
        onRetry={() => void onReload()}
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
  const startChange = (order: Order) => {
    change.withdrawalOf(order.id).clear()
    setDone(null)
    setChanging(order)
  }
  const showChange = async ({ id }: Order, isWaiting: boolean) => {
    await onReload()
    if (isWaiting) return
    const changed = store.ordersData.data.peek()?.data.find((order) => order.id === id)
    // The checkout did not ask about what it has become.
    const isAnswered = changed?.towCheck ?? changed?.siteCheck
    const ask = isAnswered
      ? ''
      : changed?.trailer
        ? ' Below, you can check whether your car can tow it.'
        : changed?.footprint
          ? ' Below, you can check whether it fits your place.'
          : ''
    setDone({ id, message: `Your order is changed. A confirmation is on its way to your inbox.${ask}` })
  }
  const withdraw = async ({ id }: Order) => {
    if (await change.withdraw(id, onReload))
      setDone({ id, message: 'The change is withdrawn. Your order stays as it was.' })
  }
  const show = (order: Order) => (
    <OrderEntry
      key={order.id}
      order={order}
      company={company}
      onCancel={() => cancellation.askToCancel(order)}
      onChange={() => startChange(order)}
      onReview={() => review.openForm(order)}
    >
      <ChangeNotice message={done?.id === order.id ? done.message : null} />
      <WaitingChange store={change} order={order} onWithdraw={() => void withdraw(order)} />
      {renderMore?.(order)}
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
      {changing && (
        <ChangeDialog
          store={change}
          order={changing}
          onClose={() => setChanging(null)}
          onChange={({ waiting }) => void showChange(changing, waiting !== null)}
        />
      )}
      <ReviewDialog store={review} onChange={() => void onReload()} />
      <CancelDialog store={cancellation} onChange={() => void onReload()} />
    </div>
  )
}
