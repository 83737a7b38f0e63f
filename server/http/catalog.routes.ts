import type { FastifyInstance } from 'fastify'
import { type CatalogItem, listRentals, listSales } from '../../contract/catalog.ts'
import { listSettlements } from '../../contract/settlements.ts'
import type { Clock } from '../gateways/clock.ts'
import type { CatalogRepo, ListedProduct, ProductDetails } from '../repositories/catalog/catalog.repo.ts'
import { isDay } from '../domain/day.ts'
import { showProduct } from '../../contract/product.ts'
import { parseId } from './parse-id.ts'
import { clampPageNumber, toListPage } from './paginator.ts'
import { refuse } from './problems.ts'
import { route } from './route.ts'

interface CatalogDeps {
  catalog: CatalogRepo
  clock: Clock
  pageSize: number
  /** Drops kept answers at that instant. */
  changesAt(instant: Date): void
}

/** Beyond this no list reaches; the database then finds the last page there is. */
const beyondLastPage = 1_000_000

const itemToWire = (product: ListedProduct, kind: 'rental' | 'sale'): CatalogItem => ({
  id: product.id,
  title: product.title,
  description_raw: product.description_html,
  images: product.images,
  properties: product.properties.filter(({ label, value }) => label && value),
  cost: product.price_cents,
  ...(kind === 'rental' ? { nearest_date: product.nearest_date } : { in_stock: (product.stock ?? 0) > 0 }),
})

const productToWire = (product: ProductDetails) => ({
  ...itemToWire(product, product.kind),
  catalog_type: product.kind,
  items: product.items,
  settlement:
    product.settlement_id === null
      ? null
      : {
          id: product.settlement_id,
          name: product.settlement_name ?? '',
          pickup_address: product.pickup_address ?? '',
        },
})

/** A stay to filter by: both days or none. A day that does not exist is refused under its own name. */
function stayFrom(from: string | undefined, to: string | undefined) {
  if (!from && !to) return null
  const errors: Record<string, string[]> = {}
  if (!from || !isDay(from)) errors.date_from = ['Please choose the day on which the rental starts.']
  if (!to || !isDay(to)) errors.date_to = ['Please choose the day on which the rental ends.']
  if (from && to && !errors.date_from && !errors.date_to && to <= from) {
    errors.date_to = ['The rental must end after the day on which it starts.']
  }
  if (Object.keys(errors).length || !from || !to) refuse(422, 'Please check the dates.', errors)
  return { from, to }
}

export function catalogRoutes(app: FastifyInstance, deps: CatalogDeps): void {
  const { catalog, clock, pageSize, changesAt } = deps
  /** What depends on today and on holds is true for so long only. */
  const expireCacheWhenItChanges = async (now: Date) => {
    for (const instant of await catalog.nextChanges(now)) changesAt(instant)
  }

  route(app, listSettlements, async () => ({ items: await catalog.listSettlements() }))

  route(app, listSales, async ({ query }) => {
    const { sort } = query
    const request = {
      page: clampPageNumber(query.page, beyondLastPage),
      perPage: pageSize,
      sort: sort ?? 'position',
    }
    const { data, page, total } = await catalog.listSales(request)
    const items = data.map((product) => itemToWire(product, 'sale'))
    return toListPage(items, { page, perPage: pageSize, total }, { sort })
  })

  route(app, listRentals, async ({ params, query }) => {
    const settlementId = parseId(params.settlementId)
    const place = await catalog.findSettlement(settlementId)
    if (!place || place.disabled) refuse(404, 'There is no rental at this place.')
    const { sort, date_from, date_to } = query
    const now = clock.now()
    await expireCacheWhenItChanges(now)
    const { data, page, total } = await catalog.listRentals(settlementId, {
      page: clampPageNumber(query.page, beyondLastPage),
      perPage: pageSize,
      sort: sort ?? 'position',
      stay: stayFrom(date_from, date_to),
      now,
    })
    const items = data.map((product) => itemToWire(product, 'rental'))
    return toListPage(items, { page, perPage: pageSize, total }, { sort, date_from, date_to })
  })

  route(app, showProduct, async ({ params }) => {
    const now = clock.now()
    const product = await catalog.findProduct(parseId(params.productId), now)
    if (!product) refuse(404, 'This sauna is not in our catalog.')
    if (product.kind === 'rental') await expireCacheWhenItChanges(now)
    return productToWire(product)
  })
}
