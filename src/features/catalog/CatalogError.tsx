import { useSignals } from '@preact/signals-react/runtime'
import { returnAfterStart } from '../../lib/nights.ts'
import { paths } from '../../lib/paths.ts'
import { whyMissing } from '../../lib/unreached-message.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { CatalogQuery, CatalogStore } from './catalog.store.ts'

interface CatalogErrorProps {
  store: CatalogStore
  kind: 'rental' | 'sale'
  onRetry: () => void
  /** The search for the same dates in all places. */
  elsewhere: string
}

/** Why there is no list: an unknown place, a search that the server rejects, or a failure. */
export function CatalogError({ store, kind, onRetry, elsewhere }: CatalogErrorProps) {
  useSignals()
  const query = store.query.value
  if (store.isUnknownPlace.value)
    return (
      <EmptyState
        kind="error"
        title="We have no saunas here"
        text="This location is not one of ours, or it is closed right now."
      >
        <ButtonLink href={paths.rental()}>Select another location</ButtonLink>
        <ButtonLink look="outline" href={elsewhere}>
          See what is free nearby
        </ButtonLink>
      </EmptyState>
    )
  if (store.httpStatus.value === 422 && query)
    return (
      <EmptyState kind="error" title="We cannot search for that" text={searchMessage(query)}>
        <ButtonLink
          look="outline"
          href={kind === 'rental' ? paths.rental(query.settlementId) : paths.sales()}
        >
          Show all saunas
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      kind="error"
      title="The saunas could not be loaded"
      text={whyMissing(store.problem.value)}
      onRetry={onRetry}
    />
  )
}

/** Days sort as text. */
function searchMessage({ from, to }: CatalogQuery): string {
  if (!from !== !to) return `Please choose a ${from ? 'return' : 'start'} date, too.`
  return from && to && to <= from ? returnAfterStart : 'Please check your dates and sort order.'
}
