import type { ColumnType, Generated } from 'kysely'
import type { TowCar, Trailer } from '../../../contract/tow-check.ts'
import type { Address } from '../../domain/address.ts'
import type { Person } from '../../domain/checkout-form.ts'
import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { Hours } from '../../domain/hours.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { Picture } from '../../domain/product.ts'
import type { RefundPolicy } from '../../domain/refund.ts'
import type { Point } from '../../domain/zip-code.ts'
import type { Day, Instant, Json } from './columns.ts'

export interface BookingRequestTable {
  id: string
  /** `session:<hash>` of a visitor, `user:<id>` of a customer. */
  ownerKey: string
  productId: number
  dateFrom: Day | null
  dateTo: Day | null
  deliveryMethod: DeliveryMethod
  state: 'open' | 'ordered'
  unitId: number | null
  holdExpiresAt: Instant | null
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
  deliveryAddress: Json<Address | null>
  homeAddress: Json<Address | null>
  customer: Json<Person>
  priceCents: number
  productCents: Generated<number>
  rentalCents: Generated<number>
  deliveryCents: Generated<number>
  taxPpm: number
  taxCents: Generated<number>
  totalCents: number
  currency: Generated<string>
  priceVersion: string
  payUntil: Instant
  refundPolicy: Json<RefundPolicy>
  refundCents: Generated<number>
  /** The shop has closed its dates and waits for the customer's choice. */
  datesClosed: Generated<boolean>
  createdAt: Instant
  paidAt: Instant | null
  updatedAt: Instant
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
