import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import type { CatalogQuery, CatalogStore } from './catalog.store.ts'

interface CatalogProblemProps {
  store: CatalogStore
  kind: 'rental' | 'sale'
  onRetry: () => void
}

/** Why there is no list: an unknown place, a search that the server refuses, or a failure. */
export function CatalogProblem({ store, kind, onRetry }: CatalogProblemProps) {
  useSignals()
  const query = store.query.value
  if (store.isNowhere.value)
    return (
      <StatusPanel
        kind="error"
        title="There are no saunas at this place"
        text="It is not one of ours, or it is closed at the moment."
      >
        <ButtonLink href={paths.rental()}>Select another location</ButtonLink>
      </StatusPanel>
    )
  if (store.answered.value === 422 && query)
    return (
      <StatusPanel kind="error" title="This cannot be searched" text={whatIsWrong(query)}>
        <ButtonLink
          look="outline"
          href={kind === 'rental' ? paths.rental(query.settlementId) : paths.sales()}
        >
          Show all saunas
        </ButtonLink>
      </StatusPanel>
    )
  return (
    <StatusPanel
      kind="error"
      title="The saunas could not be loaded"
      text="Please check your connection and try again."
      onRetry={onRetry}
    />
  )
}

/** Days compare as texts do. */
function whatIsWrong({ dateFrom, dateTo }: CatalogQuery): string {
  if (dateFrom && !dateTo) return 'Please choose the day of return too.'
  if (dateTo && !dateFrom) return 'Please choose the day of receipt too.'
  if (dateFrom && dateTo && dateTo <= dateFrom)
    return 'The return must be at least one night after the receipt.'
  return 'Please choose the dates and the order anew.'
}
