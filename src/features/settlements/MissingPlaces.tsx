import { useSignals } from '@preact/signals-react/runtime'
import { whyMissing } from '../../lib/unreached-message.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { SettlementsStore } from './settlements.store.ts'

/** Whether there are no places to show or to choose from, because they could not be loaded. */
export const arePlacesMissing = ({ status, data }: SettlementsStore): boolean =>
  status.value === 'error' && !data.value

/** Takes the place of what needs them. */
export function MissingPlaces({ store }: { store: SettlementsStore }) {
  useSignals()
  return (
    <EmptyState
      kind="error"
      title="The locations could not be loaded"
      text={whyMissing(store.problem.value)}
      onRetry={() => void store.load()}
    />
  )
}
