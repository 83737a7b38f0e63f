import { type Cents, formatUsd } from './money.ts'
import { type Point, zipCentroid } from './zip-code.ts'

export type DeliveryMethod = 'pickup' | 'delivery'

/** What a settlement says about its deliveries. `deliveryFee` is flat: it is the same for every reachable address. */
export interface DeliveryTerms extends Point {
  pickupAddress: string
  deliveryRadiusMiles: number
  deliveryFee: Cents
}

/**
 * Whether a delivery reaches a ZIP code. `miles` are rounded up, so that what is too far is also shown as too far: 50.2
 * miles are 51, never "50, which is beyond 50". `message` is for the customer, also as the error under his ZIP field.
 */
export type DeliveryAreaCheck =
  | { isKnown: true; reaches: boolean; miles: number; message: string }
  | { isKnown: false; message: string }

const EARTH_RADIUS_MILES = 3958.7613

/** Miles between two places along a great circle, on a sphere of the earth's mean radius: within 0.5 % of the truth. */
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
 * The one answer to "do you deliver to me?", before the form and again when it is sent: as the crow flies, from the
 * pickup point to the middle of the ZIP code's area. Exactly the radius away is within reach.
 */
export function checkDeliveryArea(terms: DeliveryTerms, typedZip: string): DeliveryAreaCheck {
  const place = zipCentroid(typedZip)
  if (!place) {
    return {
      isKnown: false,
      message: 'We do not know this ZIP code. Please enter that of a street address.',
    }
  }
  const miles = Math.ceil(milesBetween(terms, place))
  const reaches = miles <= terms.deliveryRadiusMiles
  const distance = miles === 1 ? '1 mile' : `${miles} miles`
  const message = reaches
    ? `${distance}, delivery ${formatUsd(terms.deliveryFee)}.`
    : `${distance}: too far, as we deliver within ${terms.deliveryRadiusMiles} miles. Pick up at ${terms.pickupAddress}.`
  return { isKnown: true, reaches, miles, message }
}
