import type { Footprint } from '../../../contract/site-facts.ts'
import type { Trailer } from '../../../contract/tow-check.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { DeliveryTerms } from '../../domain/delivery.ts'
import type { Hours } from '../../domain/hours.ts'
import type { Cents } from '../../domain/money.ts'
import type { PriceRule } from '../../domain/price-rules.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
import type { Stay } from '../../domain/stay.ts'
import type { Trip, Yard } from '../../domain/turnover.ts'

/** The terms of a settlement, or of the company itself. */
export interface SettlementTerms extends DeliveryTerms {
  timeZone: string
  taxPpm: number
  /** Null where the owner has set none. */
  hours: Hours | null
  /** Held on a card during a rental; nothing where none is wanted, and for a sale. */
  deposit?: Cents | null
}

/** Everything that decides the price, dates and checkout of one product, as it was read. */
export interface Bookable {
  id: number
  kind: 'rental' | 'sale'
  title: string
  /** Of a night without a rule, or of the sauna for sale. */
  price: Cents
  /** What some nights cost instead; empty for a sale. */
  priceRules: readonly PriceRule[]
  stock: number | null
  image: Picture | null
  items: LabelValue[]
  /** Null where the owner has not said what a car needs. */
  trailer: Trailer | null
  footprint: Footprint | null
  /** Null for a sauna for sale that stands at no settlement: it leaves from the company's own address. */
  settlement: { id: number; name: string } | null
  terms: SettlementTerms
  /** Ignores the nights of the request that is read with it, and is for its trip. Null for a sale. */
  calendar: Calendar | null
  /** Null for a sale. */
  yard: Yard | null
}

/** What one visitor has chosen of it. */
export interface OpenRequest extends Trip {
  id: string
  productId: number
  stay: Stay | null
  unitId: number | null
  holdExpiresAt: Date | null
  /** How many nights it has, also of a hold that has expired. */
  heldNights: number
  /** Of accepting it: an acceptance of an earlier one comes too late. */
  attempt: number
}

export interface OpenChoice {
  product: Bookable
  request: OpenRequest
}
