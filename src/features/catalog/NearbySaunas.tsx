import { useEffect } from 'react'
import { SearchResults } from './SearchResults.tsx'
import type { SearchQuery, SearchStore } from './search.store.ts'

export interface NearbySaunasProps {
  store: SearchStore
  query: SearchQuery
}

/** Where a place has nothing, what the nearest others have: the same answer that a search gives. */
export function NearbySaunas({ store, query }: NearbySaunasProps) {
  const wanted = JSON.stringify(query)
  const load = () => void store.load(JSON.parse(wanted) as SearchQuery)
  useEffect(load, [store, wanted])
  return <SearchResults store={store} onRetry={load} />
}
