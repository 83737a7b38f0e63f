import { type Cents, formatUsd } from './money.ts'
import { type Point, UNKNOWN_ZIP, zipCentroid, zipOf } from './zip-code.ts'

export type DeliveryMethod = 'pickup' | 'delivery'

/** The delivery terms of a settlement. `deliveryFee` is flat: the same for every address within reach. */
export interface DeliveryTerms extends Point {
  pickupAddress: string
  deliveryRadiusMiles: number
  deliveryFee: Cents
}

/**
 * Whether we deliver to a ZIP code. `miles` are rounded up, so that what is too far also reads as too far: 50.2 miles are
 * 51, never "50, which is beyond 50". `message` is for the customer, also as the error under the ZIP code.
 */
export type DeliveryAreaCheck =
  | { isKnown: true; reaches: boolean; miles: number; message: string }
  | { isKnown: false; message: string }

const EARTH_RADIUS_MILES = 3958.7613

/** `1 mile`, `2,392 miles`. @param miles whole */
export const sayMiles = (miles: number): string =>
  `${miles.toLocaleString('en-US')} ${miles === 1 ? 'mile' : 'miles'}`

/** The great-circle distance in miles on a sphere with the earth's mean radius, accurate to 0.5%. */
export function milesBetween(a: Point, b: Point): number {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord =
    latitude * latitude +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude * longitude
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * The one answer to "do you deliver to me?", both before the form and when it is sent: as the crow flies, from the pickup
 * point to the center of the ZIP code's area. Exactly the radius is still within reach.
 */
export function checkDeliveryArea(terms: DeliveryTerms, typedZip: string): DeliveryAreaCheck {
  const destination = zipCentroid(typedZip)
  if (!destination) {
    return { isKnown: false, message: UNKNOWN_ZIP }
  }
  const miles = Math.ceil(milesBetween(terms, destination))
  const reaches = miles <= terms.deliveryRadiusMiles
  const distance = sayMiles(miles)
  const message = reaches
    ? `${distance} away. Delivery costs ${formatUsd(terms.deliveryFee)}.`
    : `This is ${distance} away, and we deliver within ${terms.deliveryRadiusMiles} miles. You can pick up the sauna at ${terms.pickupAddress}.`
  return { isKnown: true, reaches, miles, message }
}

/** The five digits of a ZIP code that we deliver to; null for any other. */
export function zipInReach(terms: DeliveryTerms, typedZip: string): string | null {
  const area = checkDeliveryArea(terms, typedZip)
  return area.isKnown && area.reaches ? zipOf(typedZip) : null
}

/** The places that deliver to a ZIP code, the nearest first, with their miles; none for a ZIP code we do not recognize. */
export const findPlacesInReach = <Place extends DeliveryTerms>(
  places: readonly Place[],
  typedZip: string,
): (Place & { miles: number })[] =>
  places
    .flatMap((place) => {
      const check = checkDeliveryArea(place, typedZip)
      return check.isKnown && check.reaches ? [{ ...place, miles: check.miles }] : []
    })
    .toSorted((a, b) => a.miles - b.miles)
