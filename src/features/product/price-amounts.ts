import type { Stay } from '../../lib/stay.ts'
import type { Calculations } from './booking.store.ts'
import type { Product } from './product.store.ts'

export type Priced = Pick<Product, 'cost' | 'costFrom'>
export type Sum = Pick<Calculations, 'price' | 'stay' | 'rentalCost'> &
  Partial<Pick<Calculations, 'nightPrices' | 'deliveryMethod' | 'deliveryCost' | 'tax' | 'totalCost'>>

/** What a list said of a sauna. */
export interface Listed extends Priced {
  deliveryCost?: number | undefined
  /** Of a stay, and for which method. */
  total?: { stay: Stay; method: Calculations['deliveryMethod']; cents: number } | undefined
}

/** Amounts in cents, by what they are for: `night`, `delivery`, `nights 2026-12-01 2026-12-04`, … */
export type Amounts = Record<string, number>

const daysOf = (stay: Stay | null | undefined) => (stay ? `${stay.from} ${stay.to}` : 'none')
export const nightsName = (stay: Stay | null | undefined) => `nights ${daysOf(stay)}`
export const totalName = (stay: Stay | null | undefined, method = 'delivery') =>
  `total ${daysOf(stay)} ${method}`

/** What a list says, or a sauna's page before there are dates. `flat` is what every night costs, or 0. */
export const amountsOfList = ({ cost, costFrom, deliveryCost, total }: Listed): Amounts => ({
  night: costFrom ?? cost,
  flat: costFrom === undefined ? cost : 0,
  ...(deliveryCost !== undefined && { delivery: deliveryCost }),
  ...(total && { [totalName(total.stay, total.method)]: total.cents }),
})

export const amountsOfSum = (sum: Sum): Amounts => {
  const { stay, rentalCost, deliveryMethod, deliveryCost, tax, totalCost } = sum
  return {
    ...(stay && rentalCost && { [nightsName(stay)]: rentalCost }),
    ...(deliveryMethod === 'delivery' && deliveryCost != null && { delivery: deliveryCost }),
    ...(totalCost != null && { [totalName(stay, deliveryMethod)]: totalCost }),
    ...(tax != null && totalCost != null && { tax, taxed: totalCost - tax }),
  }
}

/** Of two amounts with the same tax rate, one from the other; both are rounded, so each may be half a cent off. */
const isOther = (cents: number, before: number, factor: number) =>
  Math.abs(cents - before * factor) > (1 + factor) / 2

/** The first one whose tax had another rate than now. */
export function findOtherRate({ tax, taxed }: Amounts, seen: readonly Amounts[]): Amounts | undefined {
  if (tax === undefined || taxed === undefined) return undefined
  return seen.find(
    (before) =>
      before['tax'] !== undefined && before['taxed'] && isOther(tax, before['tax'], taxed / before['taxed']),
  )
}

export const showRate = ({ tax = 0, taxed = 1 }: Amounts) => `${Number(((100 * tax) / taxed).toFixed(2))}%`

/** What a list said that these nights are in all when they are picked up, if a delivery shows that this has changed; else null. */
export function totalOfList({ total }: Listed, sum: Sum): number | null {
  const { stay, rentalCost, deliveryMethod, tax, totalCost } = sum
  if (total?.method !== 'pickup' || deliveryMethod !== 'delivery') return null
  if (total.stay.from !== stay?.from || total.stay.to !== stay.to) return null
  if (!rentalCost || tax == null || totalCost == null) return null
  const factor = rentalCost / (totalCost - tax)
  return isOther(total.cents, rentalCost + tax * factor, 1) ? total.cents : null
}
