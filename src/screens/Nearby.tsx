import { type ComponentType, useEffect, useState } from 'react'
import type { NearbySaunasProps } from '../features/catalog/NearbySaunas.tsx'
import { createNearbyStore, type SearchQuery } from '../features/catalog/search.store.ts'
import { useLazyStore } from '../stores.tsx'

/** What is free near a place that has nothing. Few visitors come to one, so its code comes when the page is alive. */
export function Nearby({ query }: { query: SearchQuery }) {
  const store = useLazyStore(createNearbyStore)
  const [Saunas, setSaunas] = useState<ComponentType<NearbySaunasProps> | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('../features/catalog/NearbySaunas.tsx').then(
      ({ NearbySaunas }) => isCurrent && setSaunas(() => NearbySaunas),
      // Without it the link beside it leads to the same answer.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return Saunas && <Saunas store={store} query={query} />
}
