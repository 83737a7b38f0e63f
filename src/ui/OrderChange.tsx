import { useContext } from 'react'
import type { OrderChangeStore, ShownChange } from '../lib/order-change.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Notice } from './Notice.tsx'
import { OfflineContext } from './offline-context.ts'
import { Skeleton } from './Skeleton.tsx'

interface OrderChangeProps {
  change: ShownChange
  store: Pick<OrderChangeStore<unknown>, 'reload' | 'look' | 'edit'>
  /** What agreeing does, for its button: `Change and pay $324.75`. */
  agreeLabel: (difference: number) => string
  onAgree: () => void
}

/** A change of an order in its dialog: what can be chosen, why nothing can, or that this could not be loaded. */
export function OrderChange({ change, store, agreeLabel, onAgree }: OrderChangeProps) {
  const isOffline = useContext(OfflineContext)
  const { choices, hasFailed, isLoading, ...form } = change
  if (!choices)
    return hasFailed ? (
      <EmptyState
        kind="error"
        title={isOffline ? 'Changing an order needs a connection' : 'What can be changed could not be loaded'}
        onRetry={() => void store.reload()}
        isRetrying={isLoading}
      />
    ) : (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading…
        </p>
        <Skeleton shape="picture" />
      </div>
    )
  if (choices.refusal !== null) return <Notice kind="info" message={choices.refusal} />
  return (
    <ChangeForm
      choices={choices}
      {...form}
      agreeLabel={agreeLabel}
      onLook={(wish) => void store.look(wish)}
      onAgree={onAgree}
      onEdit={store.edit}
    />
  )
}
