import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp, type Deps } from './app.ts'
import { startBackground } from './background.ts'
import { importFirstCatalog } from './catalog/import-catalog.ts'
import { findRulesErrors } from './catalog/read-rules.ts'
import type { Config } from './config.ts'
import { PAYMENT_MINUTES } from './domain/hold.ts'
import { describePolicy } from './domain/refund.ts'
import { drain } from './http/closing.ts'
import { tileRange } from './domain/tile.ts'
import { systemClock as clock } from './gateways/clock.ts'
import { createTileServer } from './gateways/tiles.ts'
import { createRequestMetrics } from './metrics/request-metrics.ts'
import { openMetricsServer } from './metrics-server.ts'
import { archiveAssets } from './pages/older-assets.ts'
import { createPages, type Site } from './pages/render-page.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface ShopOptions {
  config: Config
  logger: FastifyBaseLogger
  /** Stays open when the shop closes. */
  database: ShopDatabase
  /** What pages are made of: the build, or the source tree in development. */
  site: Site
  /** Opens the app to visitors; the scheduled tasks start only after that. */
  listen(app: FastifyInstance): Promise<unknown>
  app?: Pick<Deps, 'documentPolicy' | 'cacheLimit'>
}

export interface Shop {
  /** @param announceMs how long it still takes visitors after `/ready` says that it will close, in milliseconds */
  close(options?: { announceMs: number }): Promise<void>
}

/** Shutdown waits this long for answers in progress, in milliseconds. */
const CLOSE_TIMEOUT = 10_000

/** Opens the shop: imports the catalog on the first start, then starts the app and the scheduled tasks. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { config, logger, database, site } = options
  await checkRules(config)
  await importCatalogOnce(options)
  const requestMetrics = createRequestMetrics()
  const app = await createApp({
    config,
    database,
    clock,
    logger,
    ...openTiles(config),
    pages: {
      pages: createPages({
        site,
        origin: config.origin,
        shop: shopFacts(config),
        year: () => clock.now().getUTCFullYear(),
      }),
      picturesDir: join(config.catalogDir, 'encoded'),
      ...(await openFiles(site, config)),
      ...(site.officeDir && { officeDir: site.officeDir }),
    },
    requestMetrics,
    ...options.app,
  })
  await options.listen(app)
  const metrics = await openMetricsServer({
    config,
    requests: requestMetrics,
    database,
    clock,
    buildId: site.buildId,
  })
  const background = startBackground({ config, database, clock, log: logger })
  return {
    async close({ announceMs } = { announceMs: 0 }) {
      await drain(app, { announceMs })
      const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT)
      await Promise.all([app.close(), background.stop(), metrics?.close()])
      clearTimeout(timer)
    },
  }
}

/** The owner may have written them since the last start, and customers would sign them. */
async function checkRules({ catalogDir }: Config) {
  const [error] = await findRulesErrors(catalogDir)
  if (error) throw new Error(`In ${catalogDir}: ${error}`)
}

async function importCatalogOnce({ config: { catalogDir }, database, logger }: ShopOptions) {
  const imported = await importFirstCatalog(database, catalogDir, { now: clock.now() })
  if (imported?.ok === false)
    throw new Error(`The catalog in ${catalogDir} has errors:\n- ${imported.errors.join('\n- ')}`)
  if (imported) logger.info({ changes: imported.changes }, `Imported ${catalogDir}`)
}

/** The files of the build, and those of earlier releases. */
async function openFiles({ clientDir, buildId }: Site, { dataDir }: Config) {
  if (!clientDir) return {}
  const assetsDir = join(clientDir, 'assets')
  const olderAssetsDir = await archiveAssets({ assetsDir, buildId, dir: join(dataDir, 'older-assets') })
  return { files: { clientDir, olderAssetsDir } }
}

function openTiles({ mapTiles, dataDir, origin }: Config) {
  if (!mapTiles) return {}
  const dir = join(dataDir, 'tiles')
  const userAgent = `HeatAndChill (+${origin})`
  return { tiles: createTileServer({ url: mapTiles.url, dir, userAgent, now: Date.now }) }
}

/** The networks in public/icons/social. */
const drawn = new Set(['facebook', 'instagram', 'pinterest', 'tiktok', 'x', 'youtube'])

const withIcon = ({ name, url }: Config['company']['social'][number]) => {
  const file = name.toLowerCase()
  return { name, url, ...(drawn.has(file) && { icon: `/icons/social/${file}.svg` }) }
}

/** What every page may know about the shop. */
const shopFacts = (config: Config) => ({
  company: { ...config.company, social: config.company.social.map(withIcon) },
  webViewAgent: config.webViewAgent,
  hasWorker: !config.isWorkerSwitchedOff,
  rules: {
    holdMinutes: config.holdMinutes,
    payMinutes: PAYMENT_MINUTES,
    refund: describePolicy(config.refundPolicy),
  },
  mapTiles: config.mapTiles && { ...tileRange, attribution: config.mapTiles.attribution },
})
