import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ChangePanelProps } from './ChangePanel.tsx'
import type { Order } from './user.store.ts'

const MissingPanel = () => (
  <EmptyState kind="error" title="This could not be loaded" onRetry={() => window.location.reload()} />
)

/** Few visits change an order, so what it takes comes when it is asked for. */
const ChangePanel = lazy(() =>
  import('./ChangePanel.tsx').then(
    (loaded) => ({ default: loaded.ChangePanel }),
    () => ({ default: MissingPanel }),
  ),
)

interface ChangeDialogProps extends Omit<ChangePanelProps, 'orderId'> {
  order: Order
}

/** A customer changes one of their orders. */
export const ChangeDialog = ({ order, ...panel }: ChangeDialogProps) => (
  <Dialog isOpen title="Change your order" onClose={panel.onClose}>
    <p>
      {order.header}, {order.name}.
    </p>
    <Suspense fallback={<Skeleton shape="picture" />}>
      <ChangePanel orderId={order.id} {...panel} />
    </Suspense>
  </Dialog>
)
