import { expect } from 'vitest'
import { DatabaseUnavailable } from '../../server/database/unavailable.ts'
import { openShopDatabase, type ShopDatabase } from '../../server/repositories/shop-database.ts'
import { inTurn } from '../in-turn.ts'
import { startBookingClients } from '../server/faults/booking-clients.ts'
import { fillShop } from '../server/faults/busy-shop.ts'
import { checkHistory, settleAll } from '../server/faults/history.ts'
import { kill, startShop } from '../server/shop-process.ts'

interface Addresses {
  databaseUrl: string
  replicaUrl: string
}

/**
 * Two processes of one shop, between which its customers change with every request. The second reads what is public from
 * the replicas.
 */
export async function openTwoShops({ databaseUrl, replicaUrl }: Addresses, folder: string) {
  const open = (migrate: boolean) => openShopDatabase({ databaseUrl, dataDir: 'memory', migrate })
  const { products, secrets } = await fill(open)
  const settings = { LOG_LEVEL: 'error', DATABASE_URL: databaseUrl }
  const shops = await Promise.all([
    startShop({ ...settings, DATA_DIR: `${folder}/one` }),
    startShop({ ...settings, DATA_DIR: `${folder}/two`, DATABASE_REPLICA_URL: replicaUrl }),
  ])
  const next = inTurn(() => shops)
  const url = () => next().url
  const clients = startBookingClients({ url, products, secrets })
  return {
    clients,
    /** Whether both processes are as they were. */
    areAlive: () => shops.every(({ child }) => child.exitCode === null && child.signalCode === null),
    /** Settles what is unpaid, and compares the books with what the customers were told. */
    async check() {
      await clients.pause()
      const books = await open(false)
      try {
        await settleAll(books, url())
        await checkHistory(books, clients)
        expect(clients.complaints).toEqual([])
      } finally {
        await books.close()
        clients.resume()
      }
    },
    async close() {
      await clients.stop()
      await Promise.all(shops.map(({ child }) => kill(child, 'SIGKILL')))
    },
  }
}

/** A busy machine may change its primary in the midst of this; what was made before then is in nobody's way. */
async function fill(open: (migrate: boolean) => Promise<ShopDatabase>, attempts = 5) {
  let database: ShopDatabase | undefined
  try {
    database = await open(true)
    return await fillShop(database)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || attempts === 1) throw error
    return await fill(open, attempts - 1)
  } finally {
    await database?.close()
  }
}
