import { createNearbyStore, type SearchQuery } from '../features/catalog/search.store.ts'
import { useLazyStore } from '../stores.tsx'
import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** Few visitors come to a place that has nothing. Without it the link beside it leads to the same answer. */
const NearbySaunas = loadWhenAlive(
  async () => (await import('../features/catalog/NearbySaunas.tsx')).NearbySaunas,
)

/** What is free near a place that has nothing. */
export function Nearby({ query }: { query: SearchQuery }) {
  return <NearbySaunas store={useLazyStore(createNearbyStore)} query={query} />
}
