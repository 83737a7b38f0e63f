import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCalls } from '../../contract/office/endpoints.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type Catalog = ReplyOf<'GET /api/v1/office/catalog'>
export type ListedProduct = Catalog['products'][number]
type NewProduct = OfficeCalls['POST /api/v1/office/catalog/products']['body']
export type CatalogStore = ReturnType<typeof createCatalogStore>

/** Places and products, and where a new one begins. */
export function createCatalogStore(call: OfficeCall) {
  const catalog = remote<Catalog>()
  const adding = submission<'title' | 'price_cents' | 'settlement_id'>()

  const load = () => catalog.take(call('GET /api/v1/office/catalog'))

  /** @returns its id, or null if it was not made */
  async function add(product: NewProduct): Promise<number | null> {
    const outcome = await adding.send(() => call('POST /api/v1/office/catalog/products', { body: product }))
    return outcome?.ok ? outcome.data.id : null
  }

  function clear() {
    catalog.clear()
    adding.clear()
  }

  return { catalog, adding, load, add, clear }
}
