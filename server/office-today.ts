import type { FastifyInstance } from 'fastify'
import type { Booking } from './booking.ts'
import { refundOf } from './flows/order-terms.ts'
import { createRecordHandover } from './flows/office/record-handover.ts'
import type { Clock } from './gateways/clock.ts'
import { officeHandoverRoutes } from './http/office/handovers.routes.ts'
import { officeTodayRoutes } from './http/office/today.routes.ts'
import { createHandoverRepo } from './repositories/office/handover.repo.ts'
import type { MemberRepo } from './repositories/office/member.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import type { OperatorRepo } from './repositories/operations/operator.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficeTodayDeps {
  database: ShopDatabase
  clock: Clock
  /** The company's. */
  timeZone: string
  members: MemberRepo
  operator: OperatorRepo
  log: OfficeLogRepo
  booking: Pick<Booking, 'orders' | 'deposits'>
}

/** Wires up the list of a day, and what is recorded on it. */
export function officeToday(app: FastifyInstance, deps: OfficeTodayDeps): void {
  const { database, clock, timeZone, members, operator, log, booking } = deps
  const { orders } = booking
  const handovers = createHandoverRepo(database)
  officeTodayRoutes(app, {
    members,
    orders: operator,
    handovers,
    refundOf,
    holds: booking.deposits.holds,
    clock,
    timeZone,
  })
  const flow = createRecordHandover({ tx: database.tx, orders, handovers, log, clock })
  officeHandoverRoutes(app, { operator, orders, handovers, flow })
}
