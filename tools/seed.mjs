// `npm run seed`: demo customers, orders of every status, and messages, for a shop in development.
import { existsSync } from 'node:fs'
import { runnerImport } from 'vite'
import { buildDatabaseThread } from './dev/database-keeper.mjs'

if (existsSync('.env')) process.loadEnvFile('.env')
// Vite would say production.
process.env.NODE_ENV ??= 'development'
const workerUrl = await buildDatabaseThread()
const { module } = await runnerImport('./server/dev/seed/run-seed.ts')
try {
  await module.runSeed({ env: process.env, workerUrl, print: console.log })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
