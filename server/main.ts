import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openShop } from './open-shop.ts'
import { openBuiltSite } from './pages/built-site.ts'

/** Opens the built shop and keeps it open until the process is told to end. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
  })
  const { close } = await openShop({
    config,
    logger,
    site: await openBuiltSite(resolve(dirname(fileURLToPath(import.meta.url)), '..')),
    listen: (app) => app.listen({ port: config.port, host: config.host }),
  })
  logger.info(`The shop is open at ${config.origin}`)

  async function end(signal: string) {
    logger.info(`Closing (${signal})`)
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(signal))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
