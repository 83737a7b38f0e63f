import type { FastifyInstance } from 'fastify'
import type { Booking } from './booking.ts'
import { buildReceipt } from './flows/build-receipt.ts'
import { createOrderDesk } from './flows/office/order-desk.ts'
import { orderHistory } from './flows/office/order-history.ts'
import { quoteOf, refundOf } from './flows/order-terms.ts'
import type { Clock } from './gateways/clock.ts'
import { officeOrderPapers } from './http/office/order-papers.routes.ts'
import { officePhoneOrdersRoutes } from './http/office/phone-orders.routes.ts'
import { officeOrdersRoutes } from './http/office/orders.routes.ts'
import type { MemberRepo } from './repositories/office/member.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createOrderRecord } from './repositories/office/order-record.repo.ts'
import { createOrderSearch } from './repositories/office/order-search.repo.ts'
import type { OperatorRepo } from './repositories/operations/operator.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficeOrderDeps {
  database: ShopDatabase
  clock: Clock
  members: MemberRepo
  operator: OperatorRepo
  log: OfficeLogRepo
  booking: Booking
}

/** Assembles and serves what the office does with orders. */
export function officeOrders(app: FastifyInstance, deps: OfficeOrderDeps): void {
  const { database, clock, members, operator, log, booking } = deps
  const { db, tx } = database
  const now = () => clock.now()
  const { orders, cancel, parts, troubles, seller, rules, signatures } = booking
  const record = createOrderRecord({ db, now })
  officeOrdersRoutes(app, {
    members,
    operator,
    orders,
    search: createOrderSearch(db),
    record,
    desk: createOrderDesk({ tx, record, log, outbox: createEmailOutbox(now) }),
    historyOf: orderHistory,
    quoteOf,
    cancel,
    refundPart: parts.refundPart,
    refundOf,
    changeFlows: booking.orderChanges,
    troubles,
    rules,
    deposits: booking.deposits,
    clock,
  })
  officePhoneOrdersRoutes(app, { ...booking.phoneOrders, members, clock })
  officeOrderPapers(app, {
    operator,
    orders,
    holds: booking.deposits.holds,
    record,
    receiptOf: buildReceipt,
    seller,
    rules,
    signatures,
  })
}
