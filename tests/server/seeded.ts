import { readConfig } from '../../server/config.ts'
import { seed } from '../../server/dev/seed/seed.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'

/**
 * Fills a database with the demo catalog, customers, and orders. Afterward nothing changes by itself anymore: the last
 * changes were announced to other processes, which takes a number of a sequence and would come up to a tenth of a second
 * later.
 */
export async function fillWithSeed(database: ShopDatabase, now: Date): Promise<void> {
  await seed({ config: readConfig({}), database, now })
  await database.version.bump()
}
