import { join } from 'node:path'
import type { Config } from '../config.ts'
import {
  openShopDatabase,
  type ShopDatabase,
  type ShopDatabaseOptions,
} from '../repositories/shop-database.ts'
import type { OtherDatabase } from './command.ts'

export function openOtherDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  which: OtherDatabase,
  more: Pick<ShopDatabaseOptions, 'image' | 'workerUrl' | 'queueTimeoutMs' | 'statementTimeoutMs'> = {},
): Promise<ShopDatabase> {
  const embedded = join(dataDir, 'database')
  const places = {
    asIs: { databaseUrl, dataDir: embedded },
    running: { databaseUrl, dataDir: embedded, asClient: true },
    embedded: { dataDir: embedded },
    scratch: { dataDir: 'memory' },
  }
  return openShopDatabase({ ...places[which], ...more, migrate: false })
}
