import { sql } from 'kysely'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { openShopDatabase, type ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { type PostgresServer, startPostgres } from '../../../tools/postgres.mjs'
import { postgresOptions } from '../use-database.ts'

/** A busy machine makes a replica slow, not wrong. */
const replicaLimits = { showWithinMs: 500, answerWithinMs: 60_000, restMs: 20 }

/** One statement on that server, past the shop. */
export async function ask<T = Record<string, unknown>>(
  { url }: Pick<PostgresServer, 'url'>,
  text: string,
): Promise<T[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Two servers, of which one follows the other. */
export async function startWithStandby(): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primary = await startPostgres({ isDurable: true })
  // No test cuts the power.
  await ask(primary, 'alter system set fsync = off')
  await ask(primary, 'select pg_reload_conf()')
  const standby = await startPostgres({ isDurable: true, follow: primary.url }).catch(async (error) => {
    await primary.stop()
    throw error
  })
  await ask(primary, 'create table note (text text)')
  return { primary, standby }
}

/** A shop that reads from the standby; closed with the test. */
export async function openWithReplica(
  databaseUrl: string,
  replicaUrl: string,
  limits = replicaLimits,
): Promise<ShopDatabase> {
  const options = postgresOptions(databaseUrl, { replicaUrl, replicaLimits: limits, pollEveryMs: 50 })
  const database = await openShopDatabase(options)
  onTestFinished(database.close)
  return database
}

/** A change as the shop makes it, without telling anyone. */
export const write = ({ tx }: ShopDatabase, text: string) =>
  tx((trx) => sql`insert into note values (${text})`.execute(trx))

/** What a visitor is shown, and who says so. */
export async function read({ publicDb }: ShopDatabase) {
  const { rows } = await sql<{ notes: string[]; isReplica: boolean }>`
    select coalesce(array_agg(text), '{}') as notes, pg_is_in_recovery() as is_replica from note
    where text <> ${'hidden'}`.execute(publicDb)
  return rows[0]!
}
