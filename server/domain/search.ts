import { type DeliveryMethod, type DeliveryTerms, milesBetween } from './delivery.ts'
import type { Cents } from './money.ts'
import type { Point } from './zip-code.ts'

/** A settlement with saunas, as a visitor sees it from where they are. */
export type PlaceInView<Place extends DeliveryTerms> = Place & {
  /** Rounded up; null for a visitor who has not said where they are. */
  miles: number | null
  /** Whether it delivers to the visitor's ZIP code. False without one. */
  delivers: boolean
}

/** Few customers drive farther for a sauna, or want one delivered from farther away. */
export const NEAR_MILES = 120

/** A radius counts from a ZIP code alone: the middle of a town is nobody's address. */
export function placeInView<Place extends DeliveryTerms>(
  place: Place,
  origin: Point | null,
  isZip: boolean,
): PlaceInView<Place> {
  const miles = origin && Math.ceil(milesBetween(place, origin))
  return { ...place, miles, delivers: isZip && miles !== null && miles <= place.deliveryRadiusMiles }
}

/**
 * The order in which places serve a visitor: the one they asked for, those that deliver to them, then the nearest.
 * Equal ones stay in the order given.
 */
export const rankPlaces = <Place extends DeliveryTerms & { id: number }>(
  places: readonly PlaceInView<Place>[],
  wantedId: number | null,
): PlaceInView<Place>[] =>
  places.toSorted(
    (a, b) =>
      Number(b.id === wantedId) - Number(a.id === wantedId) ||
      Number(b.delivers) - Number(a.delivers) ||
      (a.miles ?? 0) - (b.miles ?? 0),
  )

/** What may be far away: everything for someone who has not said where they are, else only the nearest of all. */
export function keepNear<Found extends { place: { id: number; miles: number | null } }>(
  ranked: readonly Found[],
): Found[] {
  const near = ranked.filter(({ place: { miles } }) => miles === null || miles <= NEAR_MILES)
  return near.length ? near : ranked.filter(({ place }) => place.id === ranked[0]?.place.id)
}

/** A visitor within reach has it delivered, as the shop suggests everywhere; all others pick it up. */
export const methodFrom = ({ delivers }: { delivers: boolean }): DeliveryMethod =>
  delivers ? 'delivery' : 'pickup'

/** What a sauna is compared by: the total of the dates, or the lowest price of a night where there are none. */
interface Priced {
  cost: Cents
  cost_from?: Cents
  total_cost?: Cents | null
}
const shownCost = ({ cost, cost_from, total_cost }: Priced): Cents => total_cost ?? cost_from ?? cost

/** Cheapest first where places are equally good, because nobody has said where they are. */
export const byCost = (a: Priced, b: Priced): number => shownCost(a) - shownCost(b)
