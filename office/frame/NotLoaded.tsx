import { useSignals } from '@preact/signals-react/runtime'
import type { remote } from '../../src/lib/remote.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'

interface NotLoadedProps {
  wanted: Pick<ReturnType<typeof remote<unknown>>, 'status' | 'httpStatus'>
  /** What to say where there is none, or none that this member may see. */
  missing: string
  /** What to say where it did not work. */
  failed: string
  onRetry: () => void
}

/** Why what was wanted is not on the screen. Nothing while it is there, or on its way. */
export function NotLoaded({ wanted: { status, httpStatus }, missing, failed, onRetry }: NotLoadedProps) {
  useSignals()
  if (status.value !== 'error') return null
  return httpStatus.value === 404 || httpStatus.value === 403 ? (
    <EmptyState kind="empty" title={missing} />
  ) : (
    <EmptyState kind="error" title={failed} onRetry={onRetry} />
  )
}
