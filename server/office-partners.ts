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

interface PartnersDeps {
  database: ShopDatabase
  clock: Pick<Clock, 'now'>
  company: { legalName: string; timeZone: string }
  operator: OperatorRepo
  log: OfficeLogRepo
  booking: Pick<Booking, 'bookables'>
}

/** Assembles what franchise partners own, use, and get. */
export function createOfficePartners({ database, clock, company, operator, log, booking }: PartnersDeps) {
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
  return {
    partners,
    statements,
    ownUses: createOwnUses({ tx, partners, bookables, operator, log, version, now }),
    saveContract: createSaveContract({ tx, partners, log }),
    now,
  }
}

/** Serves it. */
export function officePartners(
  app: FastifyInstance,
  { members, ...deps }: PartnersDeps & { members: MemberRepo },
): void {
  const assembled = createOfficePartners(deps)
  officePartnersRoutes(app, { ...assembled, members })
  officeStatementsRoutes(app, { members, statements: assembled.statements, company: deps.company })
}
