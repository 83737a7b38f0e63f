import type { ColumnType, Generated } from 'kysely'
import type { Footprint, Site } from '../../../contract/site-facts.ts'
import type { TowCar, Trailer } from '../../../contract/tow-check.ts'
import type { Address } from '../../domain/address.ts'
import type { Person } from '../../domain/checkout-form.ts'
import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { Hours } from '../../domain/hours.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { NightPrice } from '../../domain/price-rules.ts'
import type { Picture } from '../../domain/product.ts'
import type { RefundPolicy } from '../../domain/refund.ts'
import type { Point } from '../../domain/zip-code.ts'
import type { Day, Instant, Json } from './columns.ts'

export interface BookingRequestTable {
  id: string
  /**
   * `session:<hash>` of a visitor, `user:<id>` of a customer, `waitlist:<id>` while their link is not opened, `phone:<order>`
   * of an order that the office made.
   */
  ownerKey: string
  productId: number
  dateFrom: Day | null
  dateTo: Day | null
  deliveryMethod: DeliveryMethod
  /** Where a delivery would go, as far as that was said. */
  deliveryZip: Generated<string | null>
  state: 'open' | 'ordered'
  unitId: number | null
  holdExpiresAt: Instant | null
  /** How often its customer was told that their acceptance had not arrived. */
  attempt: Generated<number>
  createdAt: Instant
  updatedAt: Instant
}

export type OrderNewsKind = 'paid' | 'canceled'

/** What those who run the shop were told. */
export interface OrderNewsTable {
  orderId: string
  kind: OrderNewsKind
  at: Instant
}

export interface OrderTable {
  id: string
  number: Generated<number>
  requestId: string
  userId: string | null
  productId: number
  settlementId: number | null
  unitId: number | null
  typeForm: 'rental' | 'sale'
  status: OrderStatus
  saunaName: string
  image: Json<Picture | null>
  location: string | null
  timeZone: string
  dateFrom: Day | null
  dateTo: Day | null
  nights: number | null
  /** Nights before the stay and after it that are the order's, too. */
  daysBefore: Generated<number>
  turnoverDays: Generated<number>
  deliveryMethod: DeliveryMethod
  pickupAddress: string | null
  /** On the map; null for orders that are older than it. */
  pickupPoint: ColumnType<Point | null, string | null | undefined, string | null>
  /** Of the settlement, when it was ordered. */
  hours: ColumnType<Hours | null, string | null | undefined, string | null>
  /** As it was when it was ordered. */
  trailer: ColumnType<Trailer | null, string | null | undefined, string | null>
  /** Of a pickup, where the customer has answered something. */
  towCar: ColumnType<TowCar | null, string | null | undefined, string | null>
  /** As it was when it was ordered. */
  footprint: ColumnType<Footprint | null, string | null | undefined, string | null>
  /** Of a delivery, where the customer has answered something. */
  site: ColumnType<Site | null, string | null | undefined, string | null>
  deliveryAddress: Json<Address | null>
  homeAddress: Json<Address | null>
  customer: Json<Person>
  priceCents: number
  /** Of a rental whose nights have prices of their own, as they were sold; null where each costs `priceCents`. */
  nightPrices: ColumnType<NightPrice[] | null, string | null | undefined, string | null>
  productCents: Generated<number>
  rentalCents: Generated<number>
  deliveryCents: Generated<number>
  taxPpm: number
  taxCents: Generated<number>
  totalCents: number
  currency: Generated<string>
  /** Of the settlement, when it was ordered; null for none. It is no part of the total. */
  depositCents: ColumnType<number | null, number | null | undefined, never>
  priceVersion: string
  payUntil: Instant
  refundPolicy: Json<RefundPolicy>
  refundCents: Generated<number>
  /** The shop has closed its dates and waits for the customer's choice. */
  datesClosed: Generated<boolean>
  /** What the customer signed, as whom, and when; all null where nothing was signed. */
  rulesVersion: ColumnType<string | null, string | null | undefined, string>
  rulesSignedBy: ColumnType<string | null, string | null | undefined, string>
  rulesSignedAt: ColumnType<Date | null, Date | null | undefined, Date>
  /** The member who made it on the phone; null for what the customer ordered. */
  madeBy: ColumnType<string | null, string | undefined, never>
  /** Of the link by which the customer of such an order reads and accepts it; null again once their data is erased. */
  linkHash: ColumnType<string | null, string | undefined, null>
  /** When they did; null before, and for what the customer ordered. */
  acceptedAt: ColumnType<Date | null, undefined, Date>
  /** When the customer was asked how it was. */
  reviewAskedAt: ColumnType<Date | null, undefined, Date>
  createdAt: Instant
  paidAt: Instant | null
  updatedAt: Instant
}

/** A version of the rental rules that somebody has signed. */
export interface RentalRulesTable {
  version: string
  text: string
  firstSignedAt: Instant
}

/** What the office writes down about an order. Customers do not see it, and their erasure deletes it. */
export interface OrderNoteTable {
  id: Generated<number>
  orderId: string
  at: Instant
  actor: string
  text: string
}

/** What goes back to a customer while their order goes on. */
export interface OrderRefundTable {
  id: string
  orderId: string
  amountCents: number
  /** The change whose payment it is of; null for the order's own. */
  changeId: Generated<string | null>
  /** It is what a change of the order costs less, so the order's total has gone down by it. */
  isDifference: Generated<boolean>
  createdAt: Instant
  /** Null until the gateway has taken it. */
  givenAt: Instant | null
}

/** What an order was before it was moved to another sauna, maybe at another place. */
export interface OrderMoveTable {
  id: Generated<number>
  orderId: string
  at: Instant
  productId: number
  saunaName: string
  settlementId: number
  location: string
  timeZone: string
}
