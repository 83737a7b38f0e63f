import type { FastifyInstance } from 'fastify'
import type { CountViews } from './flows/count-views.ts'
import type { Clock } from './gateways/clock.ts'
import { officeNumbersRoutes } from './http/office/numbers.routes.ts'
import type { MemberRepo } from './repositories/office/member.repo.ts'
import { createNumbersRepo } from './repositories/office/numbers.repo.ts'
import { createTimelineRepo } from './repositories/office/timeline.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficeNumbersDeps {
  database: ShopDatabase
  clock: Clock
  timeZone: string
  members: MemberRepo
  views: CountViews
}

/** Assembles and serves the figures of the shop. */
export function officeNumbers(app: FastifyInstance, { database, ...deps }: OfficeNumbersDeps): void {
  const numbers = createNumbersRepo(database.db)
  officeNumbersRoutes(app, { ...deps, numbers, timeline: createTimelineRepo(database) })
}
