import type { DeliveryMethod } from './delivery.ts'
import { type Cents, partOf } from './money.ts'
import { fingerprint } from './fingerprint.ts'
import { type NightlyPrices, type NightPrice, nightPricesOf, sumOfNights } from './price-rules.ts'
import { countNights, type Stay } from './stay.ts'

/** What depends on where the sauna is. `taxPpm` is in parts per million: 82,500 is 8.25%. */
export interface Charges {
  deliveryFee: Cents
  taxPpm: number
  /** Held on a card during a rental, and no part of the total. */
  deposit?: Cents | null
}

/**
 * The price of what a customer has chosen, in whole cents. What does not apply, or is unknown until dates are chosen, is
 * null: nights and rental of a sale, the product cost of a rental, the delivery of a pickup.
 */
export interface Quote {
  typeForm: 'rental' | 'sale'
  /** Per night without a rule, or per piece. */
  price: Cents
  /** What the nights cost; null where each costs `price`. */
  nightPrices: NightPrice[] | null
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
 * rental = the sum of its nights; delivery is the flat fee; tax applies to both together, rounded half up once; total is
 * their sum. Without a stay only the price per night and the delivery are known.
 */
export function quoteRental(
  product: NightlyPrices & { id: number },
  stay: Stay | null,
  method: DeliveryMethod,
  charges: Charges,
): Quote {
  const nightPrices = stay && product.priceRules?.length ? nightPricesOf(product, stay) : null
  const isPlain = !nightPrices || nightPrices.every(({ price }) => price === product.price)
  return quoteNights(product, stay, isPlain ? null : nightPrices, method, charges)
}

/** The same for nights whose prices were agreed before. @param nightPrices null where each costs the product's price */
export function quoteNights(
  product: { id: number; price: Cents },
  stay: Stay | null,
  nightPrices: NightPrice[] | null,
  method: DeliveryMethod,
  charges: Charges,
): Quote {
  const nightsCount = stay && countNights(stay)
  const rentalCost =
    nightsCount === null ? null : nightPrices ? sumOfNights(nightPrices) : nightsCount * product.price
  const amounts = sum(rentalCost, method, charges)
  // The base price is nothing that is paid where no night costs it.
  const [first, second] = nightPrices ?? []
  const paid = second
    ? nightPrices?.map(({ nights, price }) => `${nights}x${price}`).join()
    : (first?.price ?? product.price)
  const terms = ['rental', product.id, paid, stay?.from, stay?.to, method, charges.taxPpm]
  // It is no part of the total, but of what a customer agrees to.
  if (charges.deposit) terms.push(charges.deposit)
  return {
    typeForm: 'rental',
    price: product.price,
    nightPrices,
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
    nightPrices: null,
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
