import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { openShopDatabase, type ShopDatabase } from '../repositories/shop-database.ts'

interface DevDatabaseOptions {
  config: Config
  logger: FastifyBaseLogger
  /** The built code of the embedded database's thread. */
  workerUrl: URL
}

/**
 * The database of `npm start`. It stays open while the server around it restarts again and again, until a change to its
 * own sources replaces this function.
 */
export const openDevDatabase = ({ config, ...options }: DevDatabaseOptions): Promise<ShopDatabase> =>
  openShopDatabase({
    databaseUrl: config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    dataDir: join(config.dataDir, 'database'),
    ...options,
  })
