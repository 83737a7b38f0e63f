import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { Notices as NoticesType } from '../features/offline/Notices.tsx'

type NoticesProps = ComponentProps<typeof NoticesType>

/** Few visits need them; and if their chunk was not saved, the page goes on without. */
const Notices = lazy<ComponentType<NoticesProps>>(() =>
  import('../features/offline/Notices.tsx').then(
    (loaded) => ({ default: loaded.Notices }),
    () => ({ default: () => null }),
  ),
)

/** Word of the connection and of new versions, once there is any. */
export function LateNotices(props: NoticesProps) {
  useSignals()
  const { store } = props
  if (!store.isLost.value && !store.offer.value) return null
  return (
    <Suspense fallback={null}>
      <Notices {...props} />
    </Suspense>
  )
}
