import { computed, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { type Restored, remote } from '../../lib/remote.ts'

export type CatalogListPage = ReplyOf<'GET /api/v1/catalog/sales'>
export type CatalogItem = CatalogListPage['data'][number]

/** Which page of which catalogue: the sales catalogue, or the rental one of a settlement. */
export interface CatalogQuery {
  settlementId: string | null
  page: string | undefined
  sort: string | undefined
  dateFrom: string | undefined
  dateTo: string | undefined
}

export type CatalogState = Restored<CatalogListPage> & { query: CatalogQuery | null }
export type CatalogStore = ReturnType<typeof createCatalogStore>

const isSameList = (a: CatalogQuery | null, b: CatalogQuery) => a?.settlementId === b.settlementId

export function createCatalogStore(call: Call, start?: CatalogState) {
  const list = remote<CatalogListPage>(start)
  const query = signal<CatalogQuery | null>(start?.query ?? null)
  /** The place that was asked for is unknown or closed. */
  const isUnknownPlace = computed(() => list.status.value === 'error' && list.answered.value === 404)

  /** The stay that was searched for last; it stays known on the page of a sauna. Null without dates. */
  const searchedStay = computed(() => {
    const { dateFrom: from, dateTo: to } = query.value ?? {}
    return list.status.value === 'success' && from && to ? { from, to } : null
  })

  async function load(wanted: CatalogQuery) {
    // Another catalogue starts empty; another page of the same one keeps the old items until the new ones are here.
    if (!isSameList(query.peek(), wanted)) list.clear()
    query.value = wanted
    const { settlementId, page, dateFrom, dateTo } = wanted
    const sort = wanted.sort as 'price' | undefined
    return list.take(
      settlementId === null
        ? call('GET /api/v1/catalog/sales', { query: { page, sort } })
        : call('GET /api/v1/catalog/rental/:settlementId', {
            params: { settlementId },
            query: { page, sort, date_from: dateFrom, date_to: dateTo },
          }),
    )
  }

  const snapshot = (): CatalogState => ({ ...list.snapshot(), query: query.peek() })
  return { ...list, query, isUnknownPlace, searchedStay, load, snapshot }
}
