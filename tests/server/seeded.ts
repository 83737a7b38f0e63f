import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../server/config.ts'
import { seed } from '../../server/dev/seed/seed.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'

/**
 * Fills a database with the demo catalog, customers, and orders. Afterward nothing changes by itself anymore: the last
 * changes were announced to other processes, which takes a number of a sequence and would come up to a tenth of a second
 * later.
 * @param dataDir where the office's photos go; by default they are not left anywhere
 */
export async function fillWithSeed(database: ShopDatabase, now: Date, dataDir?: string): Promise<void> {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'shop-seed-'))
  await seed({ config: readConfig({ DATA_DIR: folder }), database, now })
  if (!dataDir) rmSync(folder, { recursive: true, force: true })
  await database.version.bump()
}
