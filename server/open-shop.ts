import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp, type Deps } from './app.ts'
import { startBackground } from './background.ts'
import { importFirstCatalog } from './catalog/import-catalog.ts'
import type { Config } from './config.ts'
import { describePolicy } from './domain/refund.ts'
import { tileRange } from './domain/tile.ts'
import { systemClock as clock } from './gateways/clock.ts'
import { createTileServer } from './gateways/tiles.ts'
import { keepOlderAssets } from './pages/older-assets.ts'
import { createPages, type Site } from './pages/render-page.ts'
import { openShopDatabase, type ShopDatabaseOptions } from './repositories/shop-database.ts'

interface ShopOptions {
  config: Config
  logger: FastifyBaseLogger
  /** What pages are made of: the build, or the source tree in development. */
  site: Site
  /** Opens the app to visitors; only then do the tasks that run by the clock start. */
  listen(app: FastifyInstance): Promise<unknown>
  database?: Pick<ShopDatabaseOptions, 'workerUrl'>
  app?: Pick<Deps, 'documentPolicy' | 'cacheLimit'>
}

/** Shutdown waits this long for answers in progress, in milliseconds. */
const CLOSE_TIMEOUT = 10_000

/** Opens the shop: the database, the catalog on the first start, the app, and what runs by the clock. */
export async function openShop(options: ShopOptions): Promise<{ close(): Promise<void> }> {
  const { config, logger, site } = options
  const { databaseUrl, dataDir, catalogDir, origin } = config
  const database = await openShopDatabase({
    databaseUrl,
    dataDir: join(dataDir, 'database'),
    logger,
    ...options.database,
  })
  try {
    const imported = await importFirstCatalog(database, catalogDir, { now: clock.now() })
    if (imported?.ok === false)
      throw new Error(`The catalog in ${catalogDir} has problems:\n- ${imported.problems.join('\n- ')}`)
    if (imported) logger.info({ changes: imported.changes }, `Imported ${catalogDir}`)
    const olderAssetsDir =
      site.clientDir &&
      (await keepOlderAssets({
        assetsDir: join(site.clientDir, 'assets'),
        build: site.build,
        dir: join(dataDir, 'older-assets'),
      }))
    const tiles =
      config.mapTiles &&
      createTileServer({
        url: config.mapTiles.url,
        dir: join(dataDir, 'tiles'),
        userAgent: `HeatAndChill (+${origin})`,
        now: Date.now,
      })
    const app = await createApp({
      config,
      database,
      clock,
      logger,
      ...(tiles && { tiles }),
      pages: {
        pages: createPages({
          site,
          origin,
          shop: shopFacts(config),
          year: () => clock.now().getUTCFullYear(),
        }),
        picturesDir: join(catalogDir, 'encoded'),
        ...(site.clientDir && { files: { clientDir: site.clientDir, olderAssetsDir } }),
      },
      ...options.app,
    })
    await options.listen(app)
    const background = startBackground({ config, database, clock, log: logger })
    return {
      async close() {
        const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT)
        await Promise.all([app.close(), background.stop()])
        await database.close()
        clearTimeout(timer)
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What every page may know about the shop. */
const shopFacts = (config: Config) => ({
  company: config.company,
  webViewAgent: config.webViewAgent,
  hasWorker: !config.isWorkerSwitchedOff,
  rules: { holdMinutes: config.holdMinutes, refund: describePolicy(config.refundPolicy) },
  mapTiles: config.mapTiles && { ...tileRange, attribution: config.mapTiles.attribution },
})
