import { type ComponentType, lazy, type ReactNode } from 'react'
import { EmptyState } from '../../src/ui/EmptyState.tsx'

function MissingScreen() {
  return (
    <EmptyState kind="error" title="This screen could not be loaded." onRetry={() => location.reload()} />
  )
}

/** A screen whose script comes when it is first opened. Where it does not come, the screen says so. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => MissingScreen) }))

/** A part of a screen whose script comes after it. Where it does not come, `missing` stands in its place. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: () => ReactNode,
) => lazy(async () => ({ default: await load().catch((): ComponentType<Props> => missing) }))
