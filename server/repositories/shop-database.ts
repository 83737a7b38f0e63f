import type { Kysely, Transaction } from 'kysely'
import { readMigrations } from '../database/migrate.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../database/open-database.ts'
import type { Schema } from './tables/schema.ts'

export type ShopDatabase = Database<Schema>
/** For reads. */
export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
export type Tx = ShopDatabase['tx']
export type Write = ShopDatabase['write']
export type Snapshot = ShopDatabase['snapshot']

export type ShopDatabaseOptions = Omit<DatabaseOptions, 'migrations' | 'applicationName'>

/** The migrations this program was built with, in order. */
export const shopMigrations = readMigrations(
  import.meta.glob<string>('../migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)

/** Opens a database with the shop's tables in it. */
export const openShopDatabase = (options: ShopDatabaseOptions): Promise<ShopDatabase> =>
  openDatabase<Schema>({ migrations: shopMigrations, applicationName: 'heat-and-chill', ...options })
