import type {
  Bookable,
  BookableRepo,
  OpenChoice,
  OpenRequest,
} from '../repositories/bookings/bookable.repo.ts'
import type { PlaceRepo } from '../repositories/bookings/place.repo.ts'
import { checkDeliveryArea, milesBetween } from '../domain/delivery.ts'
import { findNearbyStays } from '../domain/nearby-stays.ts'
import { findOfferError, quoteOffer } from '../domain/offer.ts'
import type { Stay } from '../domain/stay.ts'
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
  stays: OtherStay[]
  saunas: OtherSauna[]
}

export type FindAlternatives = ReturnType<typeof createFindAlternatives>

/** Nobody drives farther for another sauna, unless it is delivered. */
const NEARBY_MILES = 120
const MOST = 3

/** Creates findAlternatives(), which says what is free near a choice that is not, or no longer. */
export function createFindAlternatives({ bookables, places, clock }: AlternativesDeps) {
  /** @param zip where a delivery goes, as far as that is known; places that do not deliver there are left out */
  async function findAlternatives(ownerKey: string, zip: string | undefined): Promise<Alternatives | null> {
    const now = clock.now()
    const chosen = await bookables.findOpen(ownerKey, now)
    if (!chosen) return null
    const { product, request } = chosen
    const { calendar } = product
    const stays = calendar && request.stay ? findNearbyStays(calendar, request.stay, MOST) : []
    return {
      chosen,
      stays: stays.map((stay) => ({ stay, totalCost: totalOf(product, stay, request) })),
      saunas: (await listOthers(chosen, zip, now))
        .filter(({ product }) => findOfferError(product, request.stay) === null)
        .toSorted((a, b) => a.miles - b.miles || a.totalCost - b.totalCost)
        .slice(0, MOST),
    }
  }

  async function listOthers({ product, request }: OpenChoice, zip: string | undefined, now: Date) {
    const { kind, terms } = product
    const reaches = ({ terms: other }: Bookable) => {
      if (request.method === 'pickup' || !zip) return true
      const check = checkDeliveryArea(other, zip)
      return !check.isKnown || check.reaches
    }
    const near =
      kind === 'sale'
        ? []
        : (await places.listOpenPlaces()).filter((place) => milesBetween(terms, place) <= NEARBY_MILES)
    const others = await bookables.listOnOffer(
      kind,
      near.map(({ id }) => id),
      now,
    )
    return others
      .filter((other) => other.id !== product.id && reaches(other))
      .map((other) => ({
        product: other,
        miles: kind === 'sale' ? 0 : Math.ceil(milesBetween(terms, other.terms)),
        totalCost: totalOf(other, request.stay, request),
      }))
  }

  return findAlternatives
}

const totalOf = (product: Bookable, stay: Stay | null, { method }: OpenRequest): number =>
  quoteOffer(product, stay, method).totalCost ?? 0
