import { type ComponentType, lazy } from 'react'
import { EmptyState } from '../../src/ui/EmptyState.tsx'

function MissingScreen() {
  return (
    <EmptyState kind="error" title="This screen could not be loaded." onRetry={() => location.reload()} />
  )
}

/** A screen whose script comes when it is first opened. Where it does not come, the screen says so. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => MissingScreen) }))
