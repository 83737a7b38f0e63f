import type { Trailer } from '../../../contract/tow-check.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { DeliveryMethod, DeliveryTerms } from '../../domain/delivery.ts'
import type { Hours } from '../../domain/hours.ts'
import type { Cents } from '../../domain/money.ts'
import type { LabelValue, Picture } from '../../domain/product.ts'
import type { Stay } from '../../domain/stay.ts'

/** The terms of a settlement, or of the company itself. */
export interface SettlementTerms extends DeliveryTerms {
  timeZone: string
  taxPpm: number
  /** Null where the owner has set none. */
  hours: Hours | null
}

/** Everything that decides the price, dates and checkout of one product, as it was read. */
export interface Bookable {
  id: number
  kind: 'rental' | 'sale'
  title: string
  /** Of a night, or of the sauna for sale. */
  price: Cents
  stock: number | null
  image: Picture | null
  items: LabelValue[]
  /** Null where the owner has not said what a car needs. */
  trailer: Trailer | null
  /** Null for a sauna for sale that stands at no settlement: it leaves from the company's own address. */
  settlement: { id: number; name: string } | null
  terms: SettlementTerms
  /** Ignores the nights of the request that is read with it. Null for a sale. */
  calendar: Calendar | null
}

/** What one visitor has chosen of it. */
export interface OpenRequest {
  id: string
  productId: number
  stay: Stay | null
  method: DeliveryMethod
  unitId: number | null
  holdExpiresAt: Date | null
}

export interface OpenChoice {
  product: Bookable
  request: OpenRequest
}
