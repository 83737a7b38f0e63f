import type { ColumnType, Generated } from 'kysely'
import type { Address } from '../domain/address.ts'
import type { Person } from '../domain/checkout-form.ts'
import type { DeliveryMethod } from '../domain/delivery.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { LabelValue, Picture } from '../domain/product.ts'
import type { RefundPolicy } from '../domain/refund.ts'

/** Days leave the database as `yyyy-MM-dd`, instants as Date. */
type Day = ColumnType<string, string, string>
type Instant = ColumnType<Date, Date | string, Date | string>
/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>

export interface SettlementTable {
  id: Generated<number>
  slug: string
  name: string
  disabled: Generated<boolean>
  position: Generated<number>
  pickup_address: string
  latitude: number
  longitude: number
  time_zone: string
  tax_ppm: number
  delivery_cents: Generated<number>
  delivery_radius_miles: Generated<number>
  lead_days: Generated<number>
  horizon_days: Generated<number>
  turnover_days: Generated<number>
}

export interface ProductTable {
  id: Generated<number>
  slug: string
  kind: 'rental' | 'sale'
  settlement_id: number | null
  title: string
  description_html: Generated<string>
  active: Generated<boolean>
  position: Generated<number>
  price_cents: number
  min_nights: Generated<number>
  max_nights: Generated<number>
  stock: number | null
  images: Json<Picture[]>
  properties: Json<LabelValue[]>
  items: Json<LabelValue[]>
}

export interface UnitTable {
  id: Generated<number>
  product_id: number
  serial: string
  active: Generated<boolean>
}

export interface UnitNightTable {
  unit_id: number
  night: Day
  kind: 'stay' | 'turnover' | 'block'
  request_id: string | null
  expires_at: Instant | null
}

export interface UserTable {
  id: string
  email: string
  name: Generated<string>
  surname: Generated<string>
  phone: Generated<string>
  password_hash: string | null
  email_verified_at: Instant | null
  created_at: Instant
}

export interface UserIdentityTable {
  provider: string
  subject: string
  user_id: string
  created_at: Instant
}

/** What a session remembers besides who it is; gone with it. */
export interface SessionData {
  /** A social sign-in on its way to the provider and back. */
  signIn?: { provider: string; state: string; nonce: string; verifier: string; until: string }
  /** A social sign-in which lacks only an email address. */
  identity?: { provider: string; subject: string; name: string; surname: string; until: string }
}

export interface SessionTable {
  id_hash: string
  user_id: string | null
  data: ColumnType<SessionData, string | undefined, string>
  created_at: Instant
  seen_at: Instant
  expires_at: Instant
}

export interface PasswordResetTable {
  user_id: string
  token_hash: string
  expires_at: Instant
}

export interface ThrottleTable {
  key: string
  count: number
  window_ends_at: Instant
}

export interface MailAttachment {
  filename: string
  /** A media type: `text/calendar; method=PUBLISH`. */
  type: string
  content: string
}

export interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  attachments: Json<MailAttachment[]>
  dedupe_key: string | null
  attempts: Generated<number>
  created_at: Instant
  next_try_at: Instant
  sent_at: Instant | null
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  phone: string | null
  company: string | null
  message: string
  fingerprint: string
  created_at: Instant
}

export interface BookingRequestTable {
  id: string
  /** `session:<hash>` of a guest, `user:<id>` of a customer. */
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

export interface PaymentTable {
  id: string
  order_id: string
  gateway: string
  ref: string | null
  redirect_to: string | null
  attempt: Generated<number>
  opened_at: Instant
  status: 'open' | 'succeeded' | 'expired' | 'refunded'
  amount_cents: number
  checked_at: Instant
  created_at: Instant
  updated_at: Instant
}

export interface WebhookEventTable {
  gateway: string
  event_id: string
  type: string
  received_at: Instant
}

export interface TestPaymentTable {
  ref: string
  state: 'declined' | 'succeeded' | 'expired' | 'refunded'
  updated_at: Instant
}

/** Every table of the shop, as Kysely sees it. */
export interface Schema {
  settlement: SettlementTable
  product: ProductTable
  unit: UnitTable
  unit_night: UnitNightTable
  app_user: UserTable
  user_identity: UserIdentityTable
  session: SessionTable
  password_reset: PasswordResetTable
  throttle: ThrottleTable
  mail_outbox: MailOutboxTable
  contact_message: ContactMessageTable
  booking_request: BookingRequestTable
  shop_order: OrderTable
  payment: PaymentTable
  webhook_event: WebhookEventTable
  test_payment: TestPaymentTable
}
