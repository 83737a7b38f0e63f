import { computed, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { type Restored, remote } from '../../lib/remote.ts'

export type CatalogListPage = ReplyOf<'GET /api/v1/catalog/sales'>
export type CatalogItem = CatalogListPage['data'][number]

/** Which page of which catalog: the sales catalog, or the rental catalog of a settlement. */
export interface CatalogQuery {
  settlementId: string | null
  page: string | undefined
  sort: string | undefined
  from: string | undefined
  to: string | undefined
}

export type CatalogState = Restored<CatalogListPage> & { query: CatalogQuery | null }
export type CatalogStore = ReturnType<typeof createCatalogStore>

const isSameList = (a: CatalogQuery | null, b: CatalogQuery) => a?.settlementId === b.settlementId

export function createCatalogStore(call: Call, start?: CatalogState) {
  const list = remote<CatalogListPage>(start)
  const query = signal<CatalogQuery | null>(start?.query ?? null)
  /** The requested place is unknown or closed. */
  const isUnknownPlace = computed(() => list.status.value === 'error' && list.httpStatus.value === 404)

  /**
   * The stay that was searched for last, for the page of a sauna, also while its list is still on its way. Null without dates,
   * and where the server refuses them.
   */
  const searchedStay = computed(() => {
    const { from, to } = query.value ?? {}
    return list.status.value !== 'error' && from && to ? { from, to } : null
  })

  async function load(wanted: CatalogQuery) {
    // Another catalog starts empty; another page of the same one keeps the old items until the new ones have loaded.
    if (!isSameList(query.peek(), wanted)) list.clear()
    query.value = wanted
    const { settlementId, page, from, to } = wanted
    const sort = wanted.sort as 'price' | undefined
    return list.take(
      settlementId === null
        ? call('GET /api/v1/catalog/sales', { query: { page, sort } })
        : call('GET /api/v1/catalog/rental/:settlementId', {
            params: { settlementId },
            query: { page, sort, date_from: from, date_to: to },
          }),
    )
  }

  const snapshot = (): CatalogState => ({ ...list.snapshot(), query: query.peek() })
  return { ...list, query, isUnknownPlace, searchedStay, load, snapshot }
}
