import type { FastifyInstance } from 'fastify'
import type { Booking } from './booking.ts'
import { createUnitBlocks } from './flows/unit-blocks.ts'
import type { Clock } from './gateways/clock.ts'
import { officeTimelineChangesRoutes } from './http/office/timeline-changes.routes.ts'
import { officeTimelineRoutes } from './http/office/timeline.routes.ts'
import type { MemberRepo } from './repositories/office/member.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createTimelineRepo } from './repositories/office/timeline.repo.ts'
import { createUnitReportRepo } from './repositories/office/unit-report.repo.ts'
import type { OperatorRepo } from './repositories/operations/operator.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficeTimelineDeps {
  database: ShopDatabase
  clock: Clock
  timeZone: string
  members: MemberRepo
  operator: OperatorRepo
  log: OfficeLogRepo
  booking: Pick<Booking, 'orders' | 'move'>
}

/** Assembles and serves the office's timeline. */
export function officeTimeline(app: FastifyInstance, deps: OfficeTimelineDeps): void {
  const { database, clock, timeZone, members, operator, log, booking } = deps
  const { tx, version } = database
  officeTimelineRoutes(app, {
    members,
    timeline: createTimelineRepo(database),
    reports: createUnitReportRepo(database),
    version,
    clock,
    timeZone,
  })
  const blocks = createUnitBlocks({ tx, operator, log, version, now: () => clock.now() })
  const { orders, move } = booking
  officeTimelineChangesRoutes(app, { operator, orders, blocks, move })
}
