import path from 'node:path'
import { inject } from 'vitest'
import { openBackup } from '../../../server/backup/open-backup.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { openShopDatabase, type ShopDatabaseOptions } from '../../../server/repositories/shop-database.ts'
import { kill, startShop } from '../shop-process.ts'
import { aFolder } from '../temporary.ts'
import { createBareDatabase, type EngineName, pgliteOptions } from '../use-database.ts'
import type { BusyShop } from './busy-shop.ts'
import { checkHistory, settleAll } from './history.ts'

/** Nothing but what is in the directory or in PostgreSQL. */
const plain = (more: Partial<ShopDatabaseOptions>) =>
  pgliteOptions({ image: undefined, migrate: false, ...more })

/**
 * Writes a backup while customers book, restores it on the given engine, opens a shop on that, and compares its books with
 * what was acknowledged before the backup began.
 */
export async function checkRestoredShop({ env, clients }: BusyShop, engine: EngineName): Promise<void> {
  const before = { accepted: new Set(clients.accepted), paid: new Set(clients.paid) }
  const source = await openShopDatabase(
    plain({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL ?? null, asClient: true }),
  )
  const folder = aFolder()
  const { path: written } = await writeBackup(source, { folder, folders: {}, now: new Date() })
  await source.close()

  const databaseUrl = engine === 'postgres' ? await createBareDatabase() : null
  const dataDir = path.join(folder, 'restored')
  const target = await openShopDatabase(plain({ dataDir, databaseUrl, image: inject('bareImage') }))
  await target.loadContents((await openBackup(written)).contents)
  await target.close()

  const shop = await startShop({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const books = await openShopDatabase(plain({ dataDir, databaseUrl, asClient: true }))
  try {
    await settleAll(books, shop.url)
    await checkHistory(books, before)
  } finally {
    await books.close()
    await kill(shop.child, 'SIGKILL')
  }
}
