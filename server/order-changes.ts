import type { Config } from './config.ts'
import type { Log } from './database/engine.ts'
import type { ShopContact } from './emails/email.ts'
import { createChangeOrder } from './flows/changes/change-order.ts'
import { createOpenChangePage } from './flows/changes/change-page.ts'
import { createChangePayments } from './flows/changes/change-payments.ts'
import { changeRefusalOf, createPlanChange } from './flows/changes/plan-change.ts'
import { createWithdrawChange } from './flows/changes/withdraw-change.ts'
import type { AskForRefund } from './flows/ask-for-refund.ts'
import type { RefundParts } from './flows/refund-part.ts'
import type { Clock } from './gateways/clock.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import type { BookableRepo } from './repositories/bookings/bookable.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import type { OrderChangeRepo } from './repositories/orders/order-change.repo.ts'
import type { OrderRefundRepo } from './repositories/orders/order-refund.repo.ts'
import type { OrderRepo } from './repositories/orders/order.repo.ts'
import type { EmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OrderChangesDeps {
  config: Pick<Config, 'origin'>
  database: Pick<ShopDatabase, 'tx' | 'version'>
  bookables: BookableRepo
  orders: OrderRepo
  changes: OrderChangeRepo
  refunds: OrderRefundRepo
  parts: RefundParts
  outbox: EmailOutbox
  log: OfficeLogRepo
  gateway: PaymentGateway
  askForRefund: AskForRefund
  shop: ShopContact
  clock: Clock
  logger: Log
}

export type OrderChanges = ReturnType<typeof createOrderChanges>

/** Assembles what changes a paid order, for its customer and for the office. */
export function createOrderChanges({ config, database, logger, ...deps }: OrderChangesDeps) {
  const { tx, version } = database
  const { bookables, clock, changes } = deps
  const payments = createChangePayments({ ...deps, tx, version, logger })
  const plan = createPlanChange({ bookables, clock })
  return {
    changes,
    payments,
    plan,
    change: createChangeOrder({ ...deps, tx, version, plan }),
    withdraw: createWithdrawChange({ ...deps, tx, version, payments }),
    openPage: createOpenChangePage({ ...deps, tx, origin: config.origin, log: logger }),
    listSaunas: bookables.listRentalsAt,
    refusalOf: changeRefusalOf,
  }
}
