import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import fastifySwagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts.ts'
import { bookingRoutes, createBooking } from './booking.ts'
import { createClosures } from './closures.ts'
import type { Config } from './config.ts'
import type { DataTopic } from './domain/data-topics.ts'
import { createCountViews } from './flows/count-views.ts'
import { createReceiveMessage } from './flows/receive-message.ts'
import { createPlaceRepo } from './repositories/bookings/place.repo.ts'
import { createCatalogRepo } from './repositories/catalog/catalog.repo.ts'
import { createSearchRepo } from './repositories/catalog/search.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'
import { createReviewRepo } from './repositories/reviews/review.repo.ts'
import { createFeedbackRepo } from './repositories/feedback/feedback.repo.ts'
import { createMemberRepo } from './repositories/office/member.repo.ts'
import { createProductViewRepo } from './repositories/office/product-view.repo.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import { createSessionRepo, type OnSignIn } from './repositories/accounts/session.repo.ts'
import { createRateLimitRepo } from './repositories/accounts/rate-limit.repo.ts'
import type { Clock } from './gateways/clock.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import type { TileSource } from './gateways/tiles.ts'
import { closedRoutes } from './http/closed.routes.ts'
import { installAnswerCompression } from './http/compress-answers.ts'
import { installClosing } from './http/closing.ts'
import { compileWhenCalled } from './http/compile-when-called.ts'
import { isApiAddress } from './http/api-address.ts'
import { catalogRoutes } from './http/catalog.routes.ts'
import { installStorableInputGuard } from './http/storable-input.ts'
import { installCsrfGuard } from './http/csrf.ts'
import { robotsAndSitemapRoutes } from './http/robots-and-sitemap.routes.ts'
import { feedbackRoutes } from './http/feedback.routes.ts'
import { type BuiltFiles, filesRoutes, picturesRoutes } from './http/files.routes.ts'
import { healthRoutes } from './http/health.routes.ts'
import { createResponseCache } from './http/response-cache.ts'
import { pagesRoutes } from './http/pages.routes.ts'
import { plainFormRoutes } from './http/plain-forms.routes.ts'
import { officePreviewRoutes } from './http/office/preview.routes.ts'
import { officePageRoutes } from './http/office/office-page.routes.ts'
import { installFinishedAnswers } from './http/finished-answers.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { refuse } from './http/refuse.ts'
import { installRequestMetrics } from './http/request-metrics.ts'
import { installRetryAfter } from './http/retry-after.ts'
import { installAccessRule } from './http/route.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { installSessions } from './http/session.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { reviewsRoutes } from './http/reviews.routes.ts'
import { searchRoutes } from './http/search.routes.ts'
import { shareRoutes } from './http/share.routes.ts'
import { tilesRoutes } from './http/tiles.routes.ts'
import { waitlistRoutes } from './http/waitlist.routes.ts'
import { workerRoutes } from './http/worker.routes.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import { officeRoutes } from './office.ts'
import type { Pages } from './pages/render-page.ts'
import { servePush } from './push.ts'
import { shopContactOf } from './shop-contact.ts'
import { createWaitlist } from './waitlist.ts'

export interface Deps {
  config: Config
  database: ShopDatabase
  clock: Clock
  /** Replaces the payment gateway that the settings name. */
  gateway?: PaymentGateway
  /** Absent if no tile server is configured. */
  tiles?: TileSource
  /** Absent if only the API is needed. */
  pages?: {
    pages: Pages
    picturesDir: string
    /** The built office; absent in development, which serves it from the source tree. */
    officeDir?: string
    /** Absent in development, where scripts and styles come from the source tree. */
    files?: BuiltFiles
  }
  /** The content security policy of documents; by default the strict one. */
  documentPolicy?: string
  /** How many responses are cached. */
  cacheLimit?: number
  /** How long a visitor waits for a new answer while there is an older one, in milliseconds. */
  maxWaitMs?: number
  logger?: FastifyBaseLogger
  /** Counts the answers. */
  requestMetrics?: RequestMetrics
}

/**
 * How long a client may take to send the head of a request, and all of it. Node looks every 30 s if it is not told
 * otherwise, so that some could take three times as long.
 */
const CLIENT_LIMITS = { headersMs: 12_000, requestMs: 25_000, checkedEveryMs: 1_000 }

const newRequestId = () => randomUUID()

/** Assembles the one app that the running shop, the renderer and the tests share. It does not listen. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, database, clock, tiles, pages, logger } = deps
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: CLIENT_LIMITS.requestMs,
    http: {
      headersTimeout: CLIENT_LIMITS.headersMs,
      connectionsCheckingInterval: CLIENT_LIMITS.checkedEveryMs,
    },
    connectionTimeout: 30_000,
    // On shutdown idle connections close at once, and busy ones after their answer, which stays a real one.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    schemaController: compileWhenCalled(),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
    frameworkErrors: (_error, { url }, { raw }) => {
      answerBrokenAddress(url, raw).catch(() => raw.destroy())
    },
  })
  /** An address that cannot be decoded belongs to no route; it is answered like one that does not exist. */
  async function answerBrokenAddress(url: string, raw: ServerResponse) {
    const missing = isApiAddress(url) ? '/api/v1/none' : '/none'
    const { accept } = raw.req.headers
    const answer = await app.inject({
      url: missing,
      ...(accept && { headers: { accept } }),
    })
    // Whether the connection stays open is for the real request to say.
    const { connection: _injected, ...headers } = answer.headers
    raw.writeHead(answer.statusCode, headers).end(answer.rawPayload)
  }
  // The shop accepts JSON only, and bytes where a call says so.
  app.removeContentTypeParser('text/plain')
  // Calls that take no bytes refuse them before they are read.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.decorate(
    'responseCache',
    createResponseCache({
      version: (topics) => database.version.current(topics),
      confirmedAt: () => database.version.confirmedAt(),
      limit: deps.cacheLimit,
      maxWaitMs: deps.maxWaitMs,
    }),
  )

  const { db, tx, version } = database
  const isHttps = config.origin.startsWith('https:')
  const booking = createBooking({ config, database, clock, gateway: deps.gateway, log: logger })
  /** What moves from the visitor to the account at sign-in. */
  const onSignIn: OnSignIn[] = [booking.requests.transfer]
  const sessions = createSessionRepo({ db, tx, version, onSignIn })

  if (deps.requestMetrics) installRequestMetrics(app, deps.requestMetrics)
  installAccessRule(app)
  installErrorHandler(app, shopContactOf(config))
  installRetryAfter(app)
  installSecurityHeaders(app, { isHttps, policy: deps.documentPolicy })
  installCsrfGuard(app, { origin: config.origin })
  installStorableInputGuard(app)
  installClosing(app)
  installAnswerCompression(app)
  installFinishedAnswers(app, { newRequestId, observe: deps.requestMetrics?.observe })
  // Cookies are read only where a route needs the visitor.
  await app.register(fastifyCookie, { hook: false })
  installSessions(app, { sessions, clock, isHttps })
  await app.register(fastifySwagger, { openapi: { info: { title: 'Heat and Chill', version: '1' } } })
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )

  const catalog = createCatalogRepo(database.publicDb)
  healthRoutes(app, {
    ping: () => database.ping(),
    isClosing: app.closing.isAnnounced,
    buildId: pages?.pages.buildId ?? 'none',
  })
  const changesAt = (instant: Date, topic: DataTopic) => database.version.changesAt(instant, topic)
  const reviews = createReviewRepo(database.publicDb)
  reviewsRoutes(app, { reviews })
  catalogRoutes(app, { catalog, reviews, clock, pageSize: config.pageSize, changesAt })
  const views = createCountViews({ views: createProductViewRepo(database), logger })
  app.addHook('onClose', () => views.flush())
  await bookingRoutes(app, booking, { clock, views })
  const rateLimiter = createRateLimiter({
    attempts: createRateLimitRepo({ tx }),
    clock,
    scale: config.rateLimitScale,
  })
  const { publicDb } = database
  const places = createPlaceRepo(publicDb)
  searchRoutes(app, {
    catalog,
    searches: createSearchRepo(publicDb),
    places,
    rateLimiter,
    clock,
    changesAt,
  })
  shareRoutes(app, { places })
  accountRoutes(app, { config, database, clock, rateLimiter })
  servePush(app, rateLimiter, { config, database, clock })
  const closures = createClosures({ booking, database, clock })
  await closedRoutes(app, { answers: closures.answers, shop: booking.shop })
  const waiting = createWaitlist({ booking, database, clock })
  await waitlistRoutes(app, {
    ...waiting,
    bookables: booking.bookables,
    rateLimiter,
    shop: booking.shop,
    clock,
  })
  officeRoutes(app, { config, database, clock, rateLimiter, booking, closures, views })
  robotsAndSitemapRoutes(app, { catalog, origin: config.origin })
  const receive = createReceiveMessage({
    tx,
    feedback: createFeedbackRepo(),
    members: createMemberRepo({ db, now: () => clock.now() }),
    outbox: createEmailOutbox(() => clock.now()),
    shop: shopContactOf(config),
    clock,
  })
  feedbackRoutes(app, { receive, rateLimiter })
  tilesRoutes(app, { tiles: tiles ?? null, company: config.company })
  if (pages) {
    const { files } = pages
    await picturesRoutes(app, pages.picturesDir)
    if (files) await filesRoutes(app, files)
    officePreviewRoutes(app, { catalog: createCatalogRepo(database.currentDb), clock, pages: pages.pages })
    if (pages.officeDir) await officePageRoutes(app, pages.officeDir)
    const hasWorker = files && !config.isWorkerSwitchedOff
    workerRoutes(app, { workerFile: hasWorker ? join(files.clientDir, 'sw.js') : null })
    await plainFormRoutes(app, { pages: pages.pages, isHttps })
    pagesRoutes(app, pages.pages)
  }
  app.setNotFoundHandler(() => refuse(404, 'There is nothing here.'))
  return app
}
