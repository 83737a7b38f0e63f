import type { DeliveryMethod } from './delivery.ts'
import { type Cents, partOf } from './money.ts'
import { fingerprint } from './fingerprint.ts'
import { countNights, type Stay } from './stay.ts'

/** What depends on where the sauna is. `taxPpm` is in parts per million: 82,500 is 8.25%. */
export interface Charges {
  deliveryFee: Cents
  taxPpm: number
}

/**
 * The price of what a customer has chosen, in whole cents. What does not apply, or is unknown until dates are chosen, is
 * null: nights and rental of a sale, the product cost of a rental, the delivery of a pickup.
 */
export interface Quote {
  typeForm: 'rental' | 'sale'
  /** Per night, or per piece. */
  price: Cents
  nightsCount: number | null
  rentalCost: Cents | null
  productCost: Cents | null
  deliveryMethod: DeliveryMethod
  deliveryCost: Cents | null
  tax: Cents | null
  totalCost: Cents | null
  /**
   * Identifies what was quoted: what, when, how and for how much. It is equal for equal quotes, and differs with any other
   * product, day, method, rate or amount.
   */
  priceVersion: string
}

/**
 * rental = nights × price; delivery is the flat fee; tax applies to both together, rounded half up once; total is their
 * sum. Without a stay only the price per night and the delivery are known.
 */
export function quoteRental(
  product: { id: number; price: Cents },
  stay: Stay | null,
  method: DeliveryMethod,
  charges: Charges,
): Quote {
  const nightsCount = stay && countNights(stay)
  const rentalCost = nightsCount === null ? null : nightsCount * product.price
  const amounts = sum(rentalCost, method, charges)
  const terms = ['rental', product.id, product.price, stay?.from, stay?.to, method, charges.taxPpm]
  return {
    typeForm: 'rental',
    price: product.price,
    nightsCount,
    rentalCost,
    productCost: null,
    deliveryMethod: method,
    ...amounts,
    priceVersion: priceVersionOf(terms, amounts),
  }
}

/** One piece: tax applies to price and delivery together, rounded half up once; total is their sum. */
export function quoteSale(
  product: { id: number; price: Cents },
  method: DeliveryMethod,
  charges: Charges,
): Quote {
  const amounts = sum(product.price, method, charges)
  return {
    typeForm: 'sale',
    price: product.price,
    nightsCount: null,
    rentalCost: null,
    productCost: product.price,
    deliveryMethod: method,
    ...amounts,
    priceVersion: priceVersionOf(['sale', product.id, product.price, method, charges.taxPpm], amounts),
  }
}

type Amounts = Pick<Quote, 'deliveryCost' | 'tax' | 'totalCost'>

function sum(itemCost: Cents | null, method: DeliveryMethod, { deliveryFee, taxPpm }: Charges): Amounts {
  const deliveryCost = method === 'delivery' ? deliveryFee : null
  if (itemCost === null) return { deliveryCost, tax: null, totalCost: null }
  const net = itemCost + (deliveryCost ?? 0)
  const tax = partOf(net, taxPpm)
  return { deliveryCost, tax, totalCost: net + tax }
}

/** Contains the total itself, so that no two totals ever share a version. */
const priceVersionOf = (
  terms: (string | number | undefined)[],
  { deliveryCost, tax, totalCost }: Amounts,
): string =>
  `${(totalCost ?? 0).toString(36)}-${fingerprint([...terms, deliveryCost, tax, totalCost].join('|'))}`
