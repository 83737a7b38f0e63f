import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '../../lib/paths.ts'
import { whyMissing } from '../../lib/unreached-message.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ProductStore } from './product.store.ts'

/** A sauna that does not exist, or that could not be loaded. */
export function ProductError({ store, onRetry }: { store: ProductStore; onRetry: () => void }) {
  useSignals()
  const isNotFound = store.httpStatus.value === 404
  return (
    <>
      <PageHeader title={isNotFound ? 'Sauna not found' : 'Sauna'} />
      {isNotFound ? (
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
          text={whyMissing(store.problem.value)}
          onRetry={onRetry}
        />
      )}
    </>
  )
}
