// `npm run seed`: demo customers, orders of every status, and messages, for a shop in development.
import { existsSync } from 'node:fs'
import { createServer, createServerModuleRunner } from 'vite'
import { buildDatabaseThread } from './dev/database-keeper.mjs'

if (existsSync('.env')) process.loadEnvFile('.env')
// Vite would say production.
process.env.NODE_ENV ??= 'development'
const workerUrl = await buildDatabaseThread()
// Stays open until the end: what the first start of a shop needs, such as importing a catalog, is loaded on the way.
const vite = await createServer({
  appType: 'custom',
  logLevel: 'error',
  envDir: false,
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
})
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
try {
  const { runSeed } = await runner.import('/server/dev/seed/run-seed.ts')
  await runSeed({ env: process.env, workerUrl, print: console.log })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await vite.close()
}
