import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ProductStore } from './product.store.ts'

/** A sauna that there is not, or that could not be loaded. */
export function ProductError({ store, onRetry }: { store: ProductStore; onRetry: () => void }) {
  useSignals()
  const isUnknown = store.answered.value === 404
  return (
    <>
      <PageHeader title={isUnknown ? 'Sauna not found' : 'Sauna'} />
      {isUnknown ? (
        <EmptyState
          kind="error"
          title="This sauna is not in our catalog"
          text="It may have found a new home."
        >
          <ButtonLink href={paths.rental()}>Rent Saunas</ButtonLink>
          <ButtonLink look="outline" href={paths.sales()}>
            Buy Saunas
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState
          kind="error"
          title="The sauna could not be loaded"
          text="Please check your connection and try again."
          onRetry={onRetry}
        />
      )}
    </>
  )
}
