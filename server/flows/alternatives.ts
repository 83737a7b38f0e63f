import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import type { Bookable, OpenChoice, OpenRequest } from '../repositories/bookings/bookable.ts'
import type { PlaceRepo } from '../repositories/bookings/place.repo.ts'
import { type Calendar, calendarFor, type NightHold } from '../domain/calendar.ts'
import { checkDeliveryArea, milesBetween, zipInReach } from '../domain/delivery.ts'
import { findEndOfHold } from '../domain/held-days.ts'
import { findNearbyStays } from '../domain/nearby-stays.ts'
import { findOfferError, quoteOffer } from '../domain/offer.ts'
import { NEAR_MILES } from '../domain/search.ts'
import type { Stay } from '../domain/stay.ts'
import { type Trip, turnoverOf } from '../domain/turnover.ts'
import type { Clock } from '../gateways/clock.ts'

interface AlternativesDeps {
  bookables: BookableRepo
  places: PlaceRepo
  clock: Clock
}

/** Other dates for the same sauna, with what they cost in all. */
interface OtherStay {
  stay: Stay
  totalCost: number
}

/** Another sauna that is free for the same choice. */
interface OtherSauna {
  product: Bookable
  /** From where the chosen one is; 0 at the same settlement. */
  miles: number
  totalCost: number
}

export interface Alternatives {
  chosen: OpenChoice
  /** What holds the chosen stay; null where it is taken for good, or free. */
  hold: NightHold | null
  stays: OtherStay[]
  saunas: OtherSauna[]
}

export type FindAlternatives = ReturnType<typeof createFindAlternatives>

/** Of each: more would be a list to search instead of a choice. */
const MAX_ALTERNATIVES = 3

/** Creates findAlternatives(), which says what is free near a choice that is not, or no longer. */
export function createFindAlternatives({ bookables, places, clock }: AlternativesDeps) {
  /** @param zip where a delivery goes, as far as that is known; places that do not deliver there are left out */
  async function findAlternatives(ownerKey: string, zip: string | undefined): Promise<Alternatives | null> {
    const now = clock.now()
    const chosen = await bookables.findOpen(ownerKey, now)
    if (!chosen) return null
    const { product, request } = chosen
    const calendar = calendarOf(chosen, zip)
    const stays = calendar && request.stay ? findNearbyStays(calendar, request.stay, MAX_ALTERNATIVES) : []
    return {
      chosen,
      hold: calendar && request.stay ? findEndOfHold(calendar, request.stay) : null,
      stays: stays.map((stay) => ({ stay, totalCost: totalOf(product, stay, request) })),
      saunas: (await listOthers(chosen, zip, now))
        .filter(({ product }) => findOfferError(product, request.stay) === null)
        .toSorted((a, b) => a.miles - b.miles || a.totalCost - b.totalCost)
        .slice(0, MAX_ALTERNATIVES),
    }
  }

  async function listOthers({ product, request }: OpenChoice, zip: string | undefined, now: Date) {
    const { terms } = product
    const trip = { method: request.method, zip: zip ?? null }
    const reaches = ({ terms: other }: Bookable) => {
      if (request.method === 'pickup' || !zip) return true
      const check = checkDeliveryArea(other, zip)
      return !check.isKnown || check.reaches
    }
    const others =
      product.kind === 'sale'
        ? await bookables.listSales(now)
        : await listRentals(product, request.stay, trip, now)
    return others
      .filter((other) => other.id !== product.id && reaches(other))
      .map((other) => ({
        product: other,
        miles: product.kind === 'sale' ? 0 : Math.ceil(milesBetween(terms, other.terms)),
        totalCost: totalOf(other, request.stay, request),
      }))
  }

  /** Rentals not far from this one that are free for the stay. */
  async function listRentals(
    { id: except, terms }: Bookable,
    stay: Stay | null,
    trip: Trip,
    now: Date,
  ): Promise<Bookable[]> {
    if (!stay) return []
    const open = await places.listOpenPlaces()
    const near = open.filter((place) => milesBetween(terms, place) <= NEAR_MILES)
    return bookables.listFreeRentals({ places: near, trip, except, stay, most: MAX_ALTERNATIVES }, now)
  }

  return findAlternatives
}

/** As its days are for a delivery to that ZIP code, or to the one that was chosen with it. */
function calendarOf({ product, request }: OpenChoice, zip: string | undefined): Calendar | null {
  const { calendar, yard, terms } = product
  if (!calendar || !yard || zip === undefined) return calendar
  return calendarFor(calendar, turnoverOf(yard, { method: request.method, zip: zipInReach(terms, zip) }))
}

const totalOf = (product: Bookable, stay: Stay | null, { method }: OpenRequest): number =>
  quoteOffer(product, stay, method).totalCost ?? 0
