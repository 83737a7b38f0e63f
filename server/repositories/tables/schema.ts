import type {
  PasswordResetTable,
  SessionTable,
  RateLimitTable,
  UserIdentityTable,
  UserTable,
} from './accounts.ts'
import type { ProductTable, SettlementTable, UnitNightTable, UnitTable } from './catalog.ts'
import type { ContactMessageTable, MailOutboxTable } from './messages.ts'
import type { BookingRequestTable, OrderTable } from './orders.ts'
import type { PaymentTable, TestPaymentTable, WebhookEventTable } from './payments.ts'

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
  throttle: RateLimitTable
  mail_outbox: MailOutboxTable
  contact_message: ContactMessageTable
  booking_request: BookingRequestTable
  shop_order: OrderTable
  payment: PaymentTable
  webhook_event: WebhookEventTable
  test_payment: TestPaymentTable
}
