import type { FastifyInstance } from 'fastify'
import { listRentals, listSales } from '../../contract/catalog.ts'
import { listSettlements } from '../../contract/settlements.ts'
import type { Clock } from '../gateways/clock.ts'
import type { CatalogRepo } from '../repositories/catalog/catalog.repo.ts'
import type { ReviewRepo } from '../repositories/reviews/review.repo.ts'
import { datesAt, STOCK, topicOf, type DataTopic } from '../domain/data-topics.ts'
import { quoteRental } from '../domain/quote.ts'
import { showProduct } from '../../contract/product.ts'
import { itemToWire } from './item-to-wire.ts'
import { parseId } from './parse-id.ts'
import { clampPageNumber, toListPage } from './paginator.ts'
import { productToWire } from './product-to-wire.ts'
import { refuse } from './refuse.ts'
import { summaryToWire } from './review-to-wire.ts'
import { route } from './route.ts'
import { stayFilterFrom } from './stay-filter.ts'

interface CatalogDeps {
  catalog: CatalogRepo
  clock: Clock
  reviews: Pick<ReviewRepo, 'findSummary' | 'listPublished'>
  pageSize: number
  /** Makes cached responses that depend on the topic expire at that instant. */
  changesAt(instant: Date, topic: DataTopic): void
}

/** The page of a sauna has to arrive in one flight of packets, whatever customers write. */
const REVIEWS_ON_PAGE = 3

/** No list is that long; the database then finds the last page. */
const beyondLastPage = 1_000_000

export function catalogRoutes(app: FastifyInstance, deps: CatalogDeps): void {
  const { catalog, reviews, clock, pageSize, changesAt } = deps
  /** Answers that depend on the day and on holds are valid only until these change. */
  const expireCacheWhenItChanges = async (settlementId: number, now: Date) => {
    for (const { instant } of await catalog.nextChanges([settlementId], now))
      changesAt(instant, datesAt(settlementId))
  }

  route(app, listSettlements, async ({ dependsOn }) => {
    dependsOn([])
    const settlements = await catalog.listSettlements()
    return {
      items: settlements.map(({ id, name, disabled, latitude, longitude, deliveryRadiusMiles }) => ({
        id,
        name,
        disabled,
        latitude,
        longitude,
        delivery_radius_miles: deliveryRadiusMiles,
      })),
    }
  })

  route(app, listSales, async ({ query, dependsOn }) => {
    dependsOn([STOCK])
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

  route(app, listRentals, async ({ params, query, dependsOn }) => {
    const settlementId = parseId(params.settlementId)
    dependsOn([datesAt(settlementId)])
    const { sort, date_from, date_to } = query
    const now = clock.now()
    const stay = stayFilterFrom(query)
    const request = {
      page: clampPageNumber(query.page, beyondLastPage),
      perPage: pageSize,
      sort: sort ?? 'position',
      stay,
      now,
    } as const
    const found = await catalog.listRentals(settlementId, request)
    const { settlement, data, page, total } = found
    for (const instant of found.changes) changesAt(instant, datesAt(settlementId))
    if (!settlement || settlement.disabled) refuse(404, 'We do not rent saunas at this location.')
    const charges = { deliveryFee: settlement.deliveryCents, taxPpm: settlement.taxPpm }
    const items = data.map((product) => {
      const offer = { id: product.id, price: product.priceCents, priceRules: product.priceRules }
      const total = stay && quoteRental(offer, stay, 'pickup', charges).totalCost
      return Object.assign(itemToWire(product, 'rental'), stay && { total_cost: total })
    })
    return toListPage(items, { page, perPage: pageSize, total }, { sort, date_from, date_to })
  })

  route(app, showProduct, async ({ params, dependsOn }) => {
    const now = clock.now()
    const id = parseId(params.productId)
    const [product, summary, newest] = await Promise.all([
      catalog.findProduct(id, now),
      reviews.findSummary(id),
      reviews.listPublished(id, 1, REVIEWS_ON_PAGE),
    ])
    if (!product) refuse(404, 'This sauna is not in our catalog.')
    const { kind, settlementId } = product
    dependsOn([topicOf(kind, settlementId)])
    if (settlementId !== null) await expireCacheWhenItChanges(settlementId, now)
    return { ...productToWire(product), ...summaryToWire(summary, newest) }
  })
}
