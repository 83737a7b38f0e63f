import type { Hours } from '../../contract/settlements.ts'
import { showNights } from './nights.ts'
import { showDay } from './dates.ts'
import { showMoney } from './money.ts'
import type { Stay } from './stay.ts'

type Line = readonly [label: string, text: string]
type Cost = number | null | undefined

type NightPrices = readonly { nights: number; cost: number }[]

/** What a price is made of, in whole cents. What does not apply is null or absent. */
interface Costs {
  productCost?: Cost
  rentalCost?: Cost
  nightsCount?: number | null | undefined
  /** What the nights cost, where that is not the base price for each. */
  nightPrices?: NightPrices | undefined
  deliveryCost?: Cost
  tax?: Cost
  totalCost?: Cost
}

/** With their hours, where they are known. */
interface HoursOf {
  method: 'pickup' | 'delivery'
  hours: Hours | null | undefined
}

const dayAt = (day: string, hours: string | undefined) => (hours ? `${showDay(day)}, ${hours}` : showDay(day))

/** The two days of a stay, the same on the product page, in the checkout, and in the list of orders. */
export const stayLines = (stay: Stay | null | undefined, at?: HoursOf): Line[] =>
  stay
    ? [
        ['Receipt', dayAt(stay.from, at?.hours?.[at.method])],
        ['Return', dayAt(stay.to, at?.hours?.return)],
      ]
    : []

const line = (label: string, cents: Cost): Line[] => (cents == null ? [] : [[label, showMoney(cents)]])

/** What costs nothing has no line. */
const extra = (label: string, cents: Cost): Line[] => (cents === 0 ? [] : line(label, cents))

/** One line, or one for each price of a night where there are several. */
const rentalLines = ({ nightsCount, nightPrices, rentalCost }: Costs): Line[] =>
  nightPrices?.[1]
    ? nightPrices.map(({ nights, cost }) => [
        `Rental (${showNights(nights)} at ${showMoney(cost)})`,
        showMoney(nights * cost),
      ])
    : extra(nightsCount ? `Rental (${showNights(nightsCount)})` : 'Rental', rentalCost)

/** The lines that apply, in the order of the specification's summary. The total comes last. */
export const costLines = (costs: Costs): Line[] => [
  ...line('Price', costs.productCost),
  ...rentalLines(costs),
  ...extra('Delivery', costs.deliveryCost),
  ...extra('Tax', costs.tax),
  ...line('Total', costs.totalCost),
]
