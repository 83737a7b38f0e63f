import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { endOnSignal } from './end-on-signal.ts'
import { createLogger } from './logger.ts'
import { openShopDatabase, type ShopDatabase } from './repositories/shop-database.ts'
import { findStartErrors, findStartWarnings } from './start-rules.ts'

/** Opens the built shop and keeps it open until the process is told to end. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const { port, host, origin } = config
  const errors = findStartErrors(config)
  if (errors.length > 0) throw new Error(`The shop does not open like this:\n- ${errors.join('\n- ')}`)
  const logger = createLogger(config.logLevel)
  for (const warning of findStartWarnings(config)) logger.warn(warning)
  const { database, openShop, site } = await prepare(config, logger)
  const shop = await openShop({
    config,
    logger,
    database,
    site,
    listen: (app) => app.listen({ port, host }),
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  logger.info(`The shop is open at ${origin}`)

  endOnSignal(async (signal) => {
    logger.info(`Closing (${signal})`)
    // Ctrl+C comes from someone who waits for it.
    await shop.close({ announceMs: signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0 })
    await database.close()
  })
}

type Logger = ReturnType<typeof createLogger>

/** Opening the database takes longest, and needs little of the shop: the rest is loaded meanwhile. */
async function prepare({ databaseUrl, databaseReplicaUrl, dataDir }: Config, logger: Logger) {
  const opening: Promise<ShopDatabase> = openShopDatabase({
    databaseUrl,
    replicaUrl: databaseReplicaUrl,
    dataDir: join(dataDir, 'database'),
    logger,
  })
  const [opened, loaded] = await Promise.allSettled([opening, loadShop()])
  if (opened.status === 'rejected') throw opened.reason
  if (loaded.status === 'fulfilled') return { database: opened.value, ...loaded.value }
  await opened.value.close()
  throw loaded.reason
}

async function loadShop() {
  const [{ openShop }, { openBuiltSite }] = await Promise.all([
    import('./open-shop.ts'),
    import('./pages/built-site.ts'),
  ])
  return { openShop, site: await openBuiltSite(resolve(dirname(fileURLToPath(import.meta.url)), '..')) }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
