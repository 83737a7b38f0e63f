import type { Config } from './config.ts'
import { createAcceptPhoneOrder } from './flows/phone-orders/accept-phone-order.ts'
import { createMakePhoneOrder } from './flows/phone-orders/make-phone-order.ts'
import { createPlanPhoneOrder } from './flows/phone-orders/plan-phone-order.ts'
import type { SignRules } from './flows/sign-rules.ts'
import type { ShopContact } from './emails/email.ts'
import type { Clock } from './gateways/clock.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import type { BookableRepo } from './repositories/bookings/bookable.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createOrderRecord } from './repositories/office/order-record.repo.ts'
import type { OrderRepo } from './repositories/orders/order.repo.ts'
import { createPhoneOrderRepo } from './repositories/orders/phone-order.repo.ts'
import type { EmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface PhoneOrderDeps {
  config: Pick<Config, 'refundPolicy'>
  database: Pick<ShopDatabase, 'db' | 'tx' | 'version'>
  bookables: BookableRepo
  orders: OrderRepo
  outbox: EmailOutbox
  log: OfficeLogRepo
  gateway: PaymentGateway
  rules: SignRules
  shop: ShopContact
  clock: Clock
}

export type PhoneOrders = ReturnType<typeof createPhoneOrders>

/** Assembles the orders that the office makes for customers who call: for the office, and for the customers' links. */
export function createPhoneOrders({ config, database, ...deps }: PhoneOrderDeps) {
  const { db, tx, version } = database
  const { bookables, clock } = deps
  const now = () => clock.now()
  const phoneOrders = createPhoneOrderRepo({ db, now })
  const plan = createPlanPhoneOrder({ bookables, clock })
  const record = createOrderRecord({ db, now })
  const { refundPolicy } = config
  return {
    plan,
    make: createMakePhoneOrder({ ...deps, tx, version, plan, phoneOrders, record, refundPolicy }),
    accepting: createAcceptPhoneOrder({ ...deps, tx, phoneOrders }),
    bookables,
    refundPolicy,
  }
}
