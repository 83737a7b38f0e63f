import { useSignals } from '@preact/signals-react/runtime'
import { ButtonGroup } from '../../ui/ButtonGroup.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import type { UserStore } from './user.store.ts'

interface OrderListProps {
  store: UserStore
  onRetry: () => void
}

/** The customer's orders, a page of them. */
export function OrderList({ store, onRetry }: OrderListProps) {
  useSignals()
  const { data, status } = store.ordersData
  const page = data.value
  if (!page && status.value === 'error')
    return <StatusPanel kind="error" title="Your orders could not be loaded" onRetry={onRetry} />
  if (!page) return <div aria-busy="true" />
  if (page.data.length === 0) return <StatusPanel kind="empty" title="No orders" />
  return (
    <>
      <ul>
        {page.data.map((order) => (
          <li key={order.id}>{order.header}</li>
        ))}
      </ul>
      <ButtonGroup label="Pages" items={page.links} />
    </>
  )
}
