import type { FastifyInstance } from 'fastify'
import type { Shape } from '../../contract/endpoint.ts'
import { type FoundSauna, searchRentals } from '../../contract/search.ts'
import type { PlaceRepo } from '../repositories/bookings/place.repo.ts'
import type { CatalogRepo } from '../repositories/catalog/catalog.repo.ts'
import type { FoundProduct, SearchRepo } from '../repositories/catalog/search.repo.ts'
import { datesAt, type DataTopic } from '../domain/data-topics.ts'
import { addDays, type Day } from '../domain/day.ts'
import { quoteRental } from '../domain/quote.ts'
import { byCost, keepNear, methodFrom, type PlaceInView, placeInView, rankPlaces } from '../domain/search.ts'
import { sayAnswer } from '../domain/search-answer.ts'
import { countNights, type Stay } from '../domain/stay.ts'
import { turnoverOf } from '../domain/turnover.ts'
import { UNKNOWN_ZIP, zipCentroid, zipOf } from '../domain/zip-code.ts'
import type { Clock } from '../gateways/clock.ts'
import { itemToWire } from './item-to-wire.ts'
import { parseId } from './parse-id.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import { stayFilterFrom } from './stay-filter.ts'

interface SearchDeps {
  catalog: CatalogRepo
  searches: SearchRepo
  places: PlaceRepo
  rateLimiter: RateLimiter
  clock: Clock
  changesAt(instant: Date, topic: DataTopic): void
}

type Place = PlaceInView<Awaited<ReturnType<PlaceRepo['listOpenPlaces']>>[number]>

/** Only answers that are not cached count. */
const limits = { search: { name: 'search', attempts: 120, minutes: 1 } }

/**
 * A few of every place say more than all of one; with a place or a ZIP code there are fewer places to show. More would not
 * fit the one flight of packets in which a page arrives.
 */
const MOST_EACH = { near: 4, anywhere: 2 }
const MOST = 12

function peopleFrom(typed: string): number | null {
  if (!typed) return null
  const people = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  const message = 'Please enter a number of people, like 4.'
  return people > 0 ? people : refuse(422, message, { people: [message] })
}

function zipFrom(typed: string): string | null {
  if (!typed.trim()) return null
  return zipCentroid(typed) ? zipOf(typed) : refuse(422, UNKNOWN_ZIP, { zip_code: [UNKNOWN_ZIP] })
}

/** A day that is over everywhere in the country. */
function refusePast(stay: Stay | null, now: Date) {
  const yesterday: Day = addDays(now.toISOString().slice(0, 10), -1)
  const message = 'This start date is in the past.'
  if (stay && stay.from < yesterday) refuse(422, message, { date_from: [message] })
}

export function searchRoutes(app: FastifyInstance, deps: SearchDeps): void {
  const { catalog, searches, places, rateLimiter, clock, changesAt } = deps

  async function findWanted(typed: string) {
    if (!typed) return null
    return (await catalog.findSettlement(parseId(typed))) ?? refuse(404, 'This location is not one of ours.')
  }

  const foundToWire = (product: FoundProduct, place: Place, stay: Stay | null): FoundSauna => {
    const method = methodFrom(place)
    const offer = { id: product.id, price: product.priceCents, priceRules: product.priceRules }
    return {
      ...itemToWire(product, 'rental'),
      settlement: { id: place.id, name: place.name },
      miles: place.miles,
      delivery_method: method,
      delivery_cost: place.deliveryFee,
      delivery_radius_miles: place.deliveryRadiusMiles,
      total_cost: quoteRental(offer, stay, method, place).totalCost,
    }
  }

  route(app, searchRentals, async ({ query, request, dependsOn }) => {
    const now = clock.now()
    const stay = stayFilterFrom(query)
    refusePast(stay, now)
    const people = peopleFrom(query.people ?? '')
    const zip = zipFrom(query.zip_code ?? '')
    await rateLimiter.consume([limits.search, clientNetworkOf(request.ip)])
    const [wanted, open] = await Promise.all([findWanted(query.settlement ?? ''), places.listOpenPlaces()])
    const origin = zip === null ? wanted : zipCentroid(zip)
    const ranked = rankPlaces(
      open.map((place) => placeInView(place, origin, zip !== null)),
      wanted?.id ?? null,
    )
    const settlementIds = ranked.map(({ id }) => id)
    dependsOn(settlementIds.map(datesAt))
    // Without a ZIP code it may be a delivery to anywhere.
    const turnovers = new Map(
      zip === null
        ? []
        : ranked.map((place) => [place.id, turnoverOf(place, { method: methodFrom(place), zip })] as const),
    )
    const mostEach = origin ? MOST_EACH.near : MOST_EACH.anywhere
    const [products, changes] = await Promise.all([
      searches.findRentals({
        settlementIds,
        turnovers,
        stay,
        people,
        mostEach,
        most: MOST,
        isSpread: !origin,
        now,
      }),
      catalog.nextChanges(settlementIds, now),
    ])
    for (const { settlementId, instant } of changes) changesAt(instant, datesAt(settlementId))

    const found = keepNear(
      ranked
        .map((place) => ({
          place,
          products: products.filter(({ settlementId }) => settlementId === place.id),
        }))
        .filter((at) => at.products.length > 0),
    )
    const foundPlaces = found.map(({ place, products: saunas }) => ({
      ...place,
      count: saunas.length,
      hasMore: saunas.some(({ hasMore }) => hasMore),
    }))
    const data = found.flatMap(({ place, products: saunas }) =>
      saunas.map((product) => foundToWire(product, place, stay)),
    )
    return {
      answer: sayAnswer({
        stay,
        people,
        wanted: wanted && { ...wanted, isClosed: wanted.disabled },
        zip,
        places: foundPlaces,
        isCut: products.some(({ isCut }) => isCut),
      }),
      nights: stay && countNights(stay),
      data: origin ? data : data.toSorted(byCost),
      more: foundPlaces.filter(({ hasMore }) => hasMore).map(({ id, name }) => ({ id, name })),
    } satisfies Shape<typeof searchRentals>['reply']
  })
}
