import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { AppNotices as AppNoticesType } from '../features/offline/AppNotices.tsx'

type NoticesProps = ComponentProps<typeof AppNoticesType>

/** Few visits need them; if their chunk was not saved, the page works without. */
const Notices = lazy<ComponentType<NoticesProps>>(() =>
  import('../features/offline/AppNotices.tsx').then(
    (loaded) => ({ default: loaded.AppNotices }),
    () => ({ default: () => null }),
  ),
)

/** Notices of the connection and of new versions, loaded once there is one. */
export function LazyAppNotices(props: NoticesProps) {
  useSignals()
  const { store } = props
  if (!store.isOffline.value && !store.asOf.value && !store.prompt.value) return null
  return (
    <Suspense fallback={null}>
      <Notices {...props} />
    </Suspense>
  )
}
