import type { FastifyInstance } from 'fastify'
import type { Booking } from './booking.ts'
import { createOwnUses } from './flows/office/own-use.ts'
import { createSaveContract } from './flows/office/save-contract.ts'
import { createStatements } from './flows/office/statements.ts'
import type { Clock } from './gateways/clock.ts'
import { officePartnersRoutes } from './http/office/partners.routes.ts'
import { officeStatementsRoutes } from './http/office/statements.routes.ts'
import type { MemberRepo } from './repositories/office/member.repo.ts'
import type { OfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createPartnerRepo } from './repositories/office/partner.repo.ts'
import { createStatementRepo } from './repositories/office/statement.repo.ts'
import type { OperatorRepo } from './repositories/operations/operator.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface OfficePartnersDeps {
  database: ShopDatabase
  clock: Clock
  company: { legalName: string; timeZone: string }
  members: MemberRepo
  operator: OperatorRepo
  log: OfficeLogRepo
  booking: Pick<Booking, 'bookables'>
}

/** Assembles and serves what franchise partners own, use, and get. */
export function officePartners(app: FastifyInstance, deps: OfficePartnersDeps): void {
  const { database, clock, company, members, operator, log, booking } = deps
  const { db, tx, snapshot, version } = database
  const now = () => clock.now()
  const partners = createPartnerRepo({ db, now })
  const { bookables } = booking
  const { timeZone } = company
  const statements = createStatements({
    tx,
    snapshot,
    statements: createStatementRepo(),
    log,
    now,
    timeZone,
  })
  officePartnersRoutes(app, {
    members,
    partners,
    statements,
    ownUses: createOwnUses({ tx, partners, bookables, operator, log, version, now }),
    saveContract: createSaveContract({ tx, partners, log }),
    now,
  })
  officeStatementsRoutes(app, { members, statements, company })
}
