import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { importFirstCatalog } from './catalog/import-catalog.ts'
import { readConfig } from './config.ts'
import { openShopDatabase } from './repositories/shop-database.ts'
import { describePolicy } from './domain/refund.ts'
import { tileRange } from './domain/tile.ts'
import { systemClock } from './gateways/clock.ts'
import { createTileServer } from './gateways/tiles.ts'
import { keepOlderAssets } from './pages/older-assets.ts'
import { createPages } from './pages/render-page.ts'

const closingTime = 10_000

/** Opens the shop and keeps it open until the process is told to end. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
  })
  const distDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  const clientDir = join(distDir, 'client')
  const database = await openShopDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: join(config.dataDir, 'database'),
    logger,
  })
  const imported = await importFirstCatalog(database, config.catalogDir, { now: systemClock.now() })
  if (imported?.ok === false) {
    await database.close()
    throw new Error(
      `The catalogue in ${config.catalogDir} is not right:\n- ${imported.problems.join('\n- ')}`,
    )
  }
  if (imported) logger.info({ changes: imported.changes }, `Imported ${config.catalogDir}`)
  const pages = await createPages({
    distDir,
    origin: config.origin,
    shop: {
      company: config.company,
      webViewAgent: config.webViewAgent,
      hasWorker: !config.isWorkerSwitchedOff,
      rules: { holdMinutes: config.holdMinutes, refund: describePolicy(config.refundPolicy) },
      mapTiles: config.mapTiles && { ...tileRange, attribution: config.mapTiles.attribution },
    },
    year: () => systemClock.now().getUTCFullYear(),
  })
  const olderAssetsDir = await keepOlderAssets({
    assetsDir: join(clientDir, 'assets'),
    build: pages.build,
    dir: join(config.dataDir, 'older-assets'),
  })
  const tiles =
    config.mapTiles &&
    createTileServer({
      url: config.mapTiles.url,
      dir: join(config.dataDir, 'tiles'),
      userAgent: `HeatAndChill (+${config.origin})`,
      now: Date.now,
    })
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    logger,
    ...(tiles && { tiles }),
    pages: { pages, clientDir, picturesDir: join(config.catalogDir, 'encoded'), olderAssetsDir },
  })
  await app.listen({ port: config.port, host: config.host })
  const background = startBackground({ config, database, clock: systemClock, log: logger })
  logger.info(`The shop is open at ${config.origin}`)

  async function close(signal: string) {
    logger.info(`Closing (${signal})`)
    const lastCall = setTimeout(() => app.server.closeAllConnections(), closingTime)
    await Promise.all([app.close(), background.stop()])
    await database.close()
    clearTimeout(lastCall)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void close(signal).then(() => process.exit(0)))
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
