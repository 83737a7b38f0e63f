import type { Calendar } from '../../domain/calendar.ts'
import { eachClosedNight } from '../../domain/closure.ts'
import type { Day } from '../../domain/day.ts'
import { checkDeliveryArea, milesBetween } from '../../domain/delivery.ts'
import { findNearbyStays } from '../../domain/nearby-stays.ts'
import { NEAR_MILES } from '../../domain/search.ts'
import { nightPricesOf, sumOfNights } from '../../domain/price-rules.ts'
import { countNights, findUnitsFor, type Stay } from '../../domain/stay.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { BookableRepo } from '../../repositories/bookings/bookable.repo.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'
import type { PlaceRepo } from '../../repositories/bookings/place.repo.ts'
import type { ClosureRepo } from '../../repositories/closures/closure.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import { stayOf, tripOfOrder } from '../order-terms.ts'

/** Where an order can move to at the price that was paid. */
export interface MoveOffer {
  productId: number
  title: string
  /** The settlement's name. */
  place: string
  stay: Stay
  /** Free units, the tightest fit first; any of them will do. */
  unitIds: number[]
  /** From where the order is; 0 at the same settlement. */
  miles: number
}

interface FindOffersDeps {
  closures: Pick<ClosureRepo, 'listClosed'>
  bookables: BookableRepo
  places: PlaceRepo
  clock: Pick<Clock, 'now'>
}

/** Of other dates, and of other saunas: more would be a list to search instead of a choice. */
const MAX_OFFERS = 4

const costOf = (product: Bookable, stay: Stay) => sumOfNights(nightPricesOf(product, stay))

export type FindOffers = ReturnType<typeof createFindOffers>

/**
 * Creates findOffers(), which says where a paid order can move to: the same sauna on the free dates that are nearest, and
 * other saunas on its own dates. The nights stay as many, no other sauna costs less than what was paid, and no other dates
 * cost less than the closed ones do, by today's prices. A delivery stays within reach.
 */
export function createFindOffers({ closures, bookables, places, clock }: FindOffersDeps) {
  const offerOf = (product: Bookable, stay: Stay, miles: number): MoveOffer[] => {
    const unitIds = product.calendar ? findUnitsFor(product.calendar, stay) : []
    const place = product.settlement?.name ?? ''
    return unitIds.length > 0
      ? [{ productId: product.id, title: product.title, place, stay, unitIds, miles }]
      : []
  }

  async function listOtherSaunas(order: OrderRow, stay: Stay, now: Date): Promise<MoveOffer[]> {
    const open = await places.listOpenPlaces()
    const { pickupPoint, deliveryMethod, deliveryAddress, productId } = order
    const here = pickupPoint ?? open.find(({ id }) => id === order.settlementId)
    if (!here) return []
    const reached = open.filter((place) => {
      if (deliveryMethod === 'pickup' || !deliveryAddress) return milesBetween(here, place) <= NEAR_MILES
      const area = checkDeliveryArea(place, deliveryAddress.zipCode)
      return area.isKnown && area.reaches
    })
    const found = await bookables.listFreeRentals(
      {
        places: reached,
        trip: tripOfOrder(order),
        except: productId,
        stay,
        most: MAX_OFFERS,
        leastRental: order.rentalCents,
      },
      now,
    )
    return found
      .toSorted(
        (a, b) =>
          milesBetween(here, a.terms) - milesBetween(here, b.terms) || costOf(a, stay) - costOf(b, stay),
      )
      .flatMap((product) => offerOf(product, stay, Math.ceil(milesBetween(here, product.terms))))
      .slice(0, MAX_OFFERS)
  }

  /** The order still has nights of its own in the closure, which are free to itself otherwise. */
  async function withoutClosed({ units, ...rest }: Calendar, today: Day): Promise<Calendar> {
    const closed = await closures.listClosed(
      units.map(({ id }) => id),
      today,
    )
    return {
      ...rest,
      units: units.map(({ id, taken }) => {
        const nights = closed.filter(({ unitId }) => unitId === id).flatMap(eachClosedNight)
        return { id, taken: new Set([...taken, ...nights]) }
      }),
    }
  }

  async function listOtherDates(order: OrderRow, stay: Stay, now: Date): Promise<MoveOffer[]> {
    const found = await bookables.findForRequest(order.requestId, now, tripOfOrder(order))
    if (!found?.calendar) return []
    const product = { ...found, calendar: await withoutClosed(found.calendar, todayIn(order.timeZone, now)) }
    const least = costOf(product, stay)
    return findNearbyStays(product.calendar, stay, Infinity)
      .filter((other) => countNights(other) === countNights(stay) && costOf(product, other) >= least)
      .slice(0, MAX_OFFERS)
      .flatMap((other) => offerOf(product, other, 0))
      .toSorted((a, b) => (a.stay.from < b.stay.from ? -1 : 1))
  }

  return async function findOffers(order: OrderRow): Promise<{ dates: MoveOffer[]; saunas: MoveOffer[] }> {
    const now = clock.now()
    const stay = stayOf(order)
    if (!stay) return { dates: [], saunas: [] }
    const dates = await listOtherDates(order, stay, now)
    const saunas = await listOtherSaunas(order, stay, now)
    return { dates, saunas }
  }
}
