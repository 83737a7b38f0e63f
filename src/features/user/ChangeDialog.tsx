import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MissingPanel } from './MissingPanel.tsx'
import type { ChangePanelProps } from './ChangePanel.tsx'
import type { Order } from './user.store.ts'

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
