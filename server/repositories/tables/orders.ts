import type { Generated } from 'kysely'
import type { Address } from '../../domain/address.ts'
import type { Person } from '../../domain/checkout-form.ts'
import type { DeliveryMethod } from '../../domain/delivery.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { Picture } from '../../domain/product.ts'
import type { RefundPolicy } from '../../domain/refund.ts'
import type { Day, Instant, Json } from './columns.ts'

export interface BookingRequestTable {
  id: string
  /** `session:<hash>` of a visitor, `user:<id>` of a customer. */
  owner_key: string
  product_id: number
  date_from: Day | null
  date_to: Day | null
  delivery_method: DeliveryMethod
  state: 'open' | 'ordered'
  unit_id: number | null
  hold_expires_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export interface OrderTable {
  id: string
  number: Generated<number>
  request_id: string
  user_id: string | null
  product_id: number
  settlement_id: number | null
  unit_id: number | null
  type_form: 'rental' | 'sale'
  status: OrderStatus
  sauna_name: string
  image: Json<Picture | null>
  location: string | null
  time_zone: string
  date_from: Day | null
  date_to: Day | null
  nights: number | null
  turnover_days: Generated<number>
  delivery_method: DeliveryMethod
  pickup_address: string | null
  delivery_address: Json<Address | null>
  home_address: Json<Address | null>
  customer: Json<Person>
  price_cents: number
  product_cents: Generated<number>
  rental_cents: Generated<number>
  delivery_cents: Generated<number>
  tax_ppm: number
  tax_cents: Generated<number>
  total_cents: number
  currency: Generated<string>
  price_version: string
  pay_until: Instant
  refund_policy: Json<RefundPolicy>
  refund_cents: Generated<number>
  created_at: Instant
  paid_at: Instant | null
  updated_at: Instant
}
