import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { AppNotices as AppNoticesType } from '../features/offline/AppNotices.tsx'

type NoticesProps = ComponentProps<typeof AppNoticesType>

const load = () =>
  import('../features/offline/AppNotices.tsx').then(
    (loaded) => ({ default: loaded.AppNotices }),
    () => ({ default: () => null }),
  )

const Notices = lazy<ComponentType<NoticesProps>>(load)

/**
 * Notices of the connection and of new versions. Few visits need them, but a visitor who has lost the connection can no
 * longer load them, so they are loaded ahead, once the page is hydrated. If that fails, the page works without them.
 */
export function LazyAppNotices(props: NoticesProps) {
  useSignals()
  const { store } = props
  useEffect(() => void load(), [])
  if (!store.trouble.value && !store.asOf.value && !store.prompt.value) return null
  return (
    <Suspense fallback={null}>
      <Notices {...props} />
    </Suspense>
  )
}
