import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MissingPanel } from './MissingPanel.tsx'
import type { ReviewPanelProps } from './ReviewPanel.tsx'

/** Few visits review an order, so what it takes comes when it is asked for. */
const ReviewPanel = lazy(() =>
  import('./ReviewPanel.tsx').then(
    (loaded) => ({ default: loaded.ReviewPanel }),
    () => ({ default: MissingPanel }),
  ),
)

/** A customer says how it was. */
export function ReviewDialog({ store, onChange }: Omit<ReviewPanelProps, 'order'>) {
  useSignals()
  const order = store.order.value
  return (
    <Dialog isOpen={order !== null} title="How was it?" onClose={store.close}>
      {order && (
        <Suspense fallback={<Skeleton shape="picture" />}>
          <ReviewPanel store={store} order={order} onChange={onChange} />
        </Suspense>
      )}
    </Dialog>
  )
}
