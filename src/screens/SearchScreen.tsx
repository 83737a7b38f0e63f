import { useSignals } from '@preact/signals-react/runtime'
import { Redirect, useLocation } from 'wouter'
import { SearchForm } from '../features/catalog/SearchForm.tsx'
import { SearchResults } from '../features/catalog/SearchResults.tsx'
import { paths } from '../lib/paths.ts'
import { useStores } from '../stores.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** Saunas of all places, for a visitor who says when, where, or for how many. */
export function SearchScreen() {
  useSignals()
  const { search, settlements } = useStores()
  const [, navigate] = useLocation()
  const query = search.query.value
  const places = settlements.data.value?.items ?? []
  const [onlyId, ...rest] = Object.keys(query).length === 1 ? places.filter(isChosen) : []
  // A place alone means its catalog; one that is closed has none, so the nearest others stand here.
  if (onlyId && !onlyId.disabled && rest.length === 0)
    return <Redirect to={paths.rental(onlyId.id)} replace />
  function isChosen({ id }: { id: number }) {
    return String(id) === query.settlement
  }
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className="page">
      <PageHeader title="Find a sauna">
        Say where, when, and for how many people. All of it is optional.
      </PageHeader>
      <SearchForm
        places={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        query={query}
        errors={search.refusal.value?.errors ?? {}}
        onSearch={(asked) => navigate(paths.search(asked))}
      />
      <SearchResults store={search} onRetry={() => void search.load(query)} />
    </main>
  )
}
