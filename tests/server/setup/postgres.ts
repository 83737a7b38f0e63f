import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openShopDatabase } from '../../../server/repositories/shop-database.ts'
import { startPostgres } from '../../../tools/postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server where tests may create databases. */
    postgresUrl: string
  }
}

/** Holds all tables and no rows; copied for each worker. */
export const TEMPLATE = 'shop_test_template'

/** Starts PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${TEMPLATE}` }).href
  const database = await openShopDatabase({ databaseUrl, dataDir: 'memory', pollEveryMs: 0 })
  await database.close()
  project.provide('postgresUrl', server.url)
  return server.stop
}
