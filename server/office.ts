import type { FastifyInstance } from 'fastify'
import type { Booking } from './booking.ts'
import { createPictureQueue } from './catalog/picture-queue.ts'
import type { Config } from './config.ts'
import type { CountViews } from './flows/count-views.ts'
import { createJoin } from './flows/office/join.ts'
import { createPeople } from './flows/office/people.ts'
import { createTellOffice } from './flows/office/tell-office.ts'
import { officeCatalog } from './office-catalog.ts'
import { officeMessages } from './office-messages.ts'
import { officeNumbers } from './office-numbers.ts'
import { officeOrders } from './office-orders.ts'
import { officeReviews } from './reviews.ts'
import { officePartners } from './office-partners.ts'
import { officeReports } from './office-reports.ts'
import { officeTimeline } from './office-timeline.ts'
import { officeToday } from './office-today.ts'
import type { Clock } from './gateways/clock.ts'
import { officeClosuresRoutes, type OfficeClosuresDeps } from './http/office/closures.routes.ts'
import { officeFactorRoutes } from './http/office/factors.routes.ts'
import { officeFeedRoutes } from './http/office/feed.routes.ts'
import { officeLogRoutes } from './http/office/log.routes.ts'
import { installOfficeSessions } from './http/office/office-session.ts'
import { createPasskeys } from './http/office/passkeys.ts'
import { officeOrderNewsRoutes } from './http/office/order-news.routes.ts'
import { officePeopleRoutes } from './http/office/people.routes.ts'
import { createSeal } from './http/office/seal.ts'
import { officeSignInRoutes } from './http/office/sign-in.routes.ts'
import { createPasswords } from './http/passwords.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import { createFactorRepo } from './repositories/office/factor.repo.ts'
import { createInvitationRepo } from './repositories/office/invitation.repo.ts'
import { createMemberRepo } from './repositories/office/member.repo.ts'
import { createOfficeFeedRepo } from './repositories/office/office-feed.repo.ts'
import { createOfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createOfficeSessionRepo } from './repositories/office/office-session.repo.ts'
import { createOperatorRepo } from './repositories/operations/operator.repo.ts'
import { createOrderNewsRepo } from './repositories/orders/order-news.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import { createPushOutbox } from './repositories/push/push-outbox.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'
import { shopContactOf } from './shop-contact.ts'

interface OfficeDeps {
  config: Pick<Config, 'origin' | 'company' | 'officeSecret'>
  database: ShopDatabase
  clock: Pick<Clock, 'now'>
}

/** Assembles who may use the office, without any HTTP: for the app and for the operator's commands. */
export function createOffice({ config, database, clock }: OfficeDeps) {
  const { db, tx } = database
  const now = () => clock.now()
  const members = createMemberRepo({ db, now })
  const invitations = createInvitationRepo({ db, now })
  const factors = createFactorRepo({ db, tx, now })
  const sessions = createOfficeSessionRepo({ db, tx, now })
  const log = createOfficeLogRepo({ db, now })
  const outbox = createEmailOutbox(now)
  const shop = shopContactOf(config)
  const people = createPeople({ tx, now, members, invitations, factors, log, outbox, shop })
  const join = createJoin({ tx, members, invitations, factors, sessions, log, outbox, shop })
  const news = createOrderNewsRepo({ now })
  const tellOffice = createTellOffice({
    tx,
    members,
    news,
    outbox,
    pushes: createPushOutbox(now),
    shop,
    clock,
  })
  return { members, factors, sessions, log, people, join, tellOffice }
}

interface OfficeRouteDeps extends OfficeDeps {
  closures: OfficeClosuresDeps
  config: Config
  clock: Clock
  rateLimiter: RateLimiter
  booking: Booking
  views: CountViews
}

/** Assembles the office's calls for createApp. */
export function officeRoutes(app: FastifyInstance, deps: OfficeRouteDeps): void {
  const { config, database, clock, rateLimiter } = deps
  const { members, factors, sessions, log, people, join } = createOffice(deps)
  const isHttps = config.origin.startsWith('https:')
  installOfficeSessions(app, { sessions, members, clock, isHttps })
  const passkeys = createPasskeys(config.origin)
  const seal = createSeal(config.officeSecret)
  // Of its own: a flood of customers' log-ins must not keep the office out.
  const passwords = createPasswords()
  const shared = { members, factors, sessions, people, join, passkeys, seal, rateLimiter, clock }
  officeSignInRoutes(app, { ...shared, passwords })
  officeFactorRoutes(app, shared)
  officeOrderNewsRoutes(app, { members })
  officeFeedRoutes(app, {
    tx: database.tx,
    members,
    feeds: createOfficeFeedRepo({ db: database.db, now: () => clock.now() }),
    log,
    clock,
    timeZone: config.company.timeZone,
    origin: config.origin,
  })
  officePeopleRoutes(app, shared)
  officeLogRoutes(app, { log, timeZone: config.company.timeZone })
  officeClosuresRoutes(app, deps.closures)
  const operator = createOperatorRepo(database)
  const { timeZone } = config.company
  officeToday(app, { database, clock, timeZone, members, operator, log, booking: deps.booking })
  officeOrders(app, { database, clock, members, operator, log, booking: deps.booking })
  // One for both: a picture may take all of a processor.
  const encode = createPictureQueue()
  officeCatalog(app, { config, database, clock, log, encode })
  officeReports(app, { config, database, clock, operator, log, booking: deps.booking, encode })
  officeMessages(app, { database, clock, log, shop: shopContactOf(config) })
  officeReviews(app, { database, log })
  officeNumbers(app, { database, clock, timeZone, members, views: deps.views })
  officePartners(app, {
    database,
    clock,
    company: config.company,
    members,
    operator,
    log,
    booking: deps.booking,
  })
  officeTimeline(app, { database, clock, timeZone, members, operator, log, booking: deps.booking })
}
