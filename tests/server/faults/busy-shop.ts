import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openShopDatabase, type ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { machineClock } from '../../fakes/clock.ts'
import { createRandom } from '../../random.ts'
import { roundsFrom } from '../../rounds.ts'
import { aCustomer } from '../customer.ts'
import { live } from '../live.ts'
import { aRental, aSettlement } from '../rows.ts'
import { kill, startShop } from '../shop-process.ts'
import { openTestShop } from '../shop.ts'
import { pgliteOptions } from '../use-database.ts'
import { startBookingClients } from './booking-clients.ts'
import { checkHistory, settleAll } from './history.ts'

/** FAULT_ROUNDS=20 is a long run. */
export const rounds = roundsFrom('FAULT_ROUNDS', 1)
/** Milliseconds for a test of so many rounds. */
export const timeout = 180_000 * (rounds + 1)

const CLIENTS = 12
/** Acknowledged before a fault, and again after it. */
const BOOKINGS = 5

export interface Place {
  dataDir: string
  databaseUrl: string | null
}

export type BusyShop = Awaited<ReturnType<typeof openBusyShop>>

/** Saunas to book, and the sessions of customers. */
export async function fillShop(database: ShopDatabase) {
  const settlement = await aSettlement(database, { horizonDays: 730 })
  const products: number[] = []
  for (let n = 0; n < 6; n++) products.push((await aRental(database, settlement.id, { units: 8 })).id)
  const { app, ...rest } = await openTestShop(database, { clock: machineClock })
  const secrets: string[] = []
  for (let n = 0; n < CLIENTS; n++) secrets.push((await aCustomer({ app, ...rest })).jar.get('sid') ?? '')
  await app.close()
  return { products, secrets }
}

/** A shop in a process of its own, with customers who book and pay all the time. */
async function openBusyShop({ dataDir, databaseUrl }: Place) {
  const open = (asClient: boolean) =>
    openShopDatabase({ ...pgliteOptions({ dataDir, databaseUrl, asClient }), migrate: databaseUrl !== null })
  const database = await open(false)
  const { products, secrets } = await fillShop(database)
  await database.close()

  const env: Record<'DATA_DIR' | 'LOG_LEVEL', string> & { DATABASE_URL?: string } = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  let shop = await startShop(env)
  let url: string | null = shop.url
  const clients = startBookingClients({ url: () => url, products, secrets })

  /** Settles what is unpaid, and compares the books with what the customers were told. */
  async function check() {
    await clients.pause()
    const books = await open(true)
    try {
      await settleAll(books, shop.url)
      await checkHistory(books, clients)
      expect(clients.complaints).toEqual([])
    } finally {
      await books.close()
      clients.resume()
    }
  }

  return {
    clients,
    env,
    url: () => shop.url,
    child: () => shop.child,
    random: createRandom(),
    async restart(signal: NodeJS.Signals, more: Record<string, string> = {}) {
      // Nobody finds the old address by chance; the signal comes while they work.
      const old = shop
      const ended = kill(old.child, signal)
      if (signal === 'SIGKILL') url = null
      await ended
      url = null
      shop = await startShop({ ...env, ...more })
      ;({ url } = shop)
    },
    /**
     * Provokes the fault in the midst of bookings, as often as the run asks for; bookings have to go on after it, and the
     * books have to be right. @returns how often that was so
     */
    async survive(fault: () => Promise<void>) {
      for (let round = 0; round < rounds; round++) {
        await clients.book(BOOKINGS)
        await fault()
        await clients.book(BOOKINGS)
        await check()
      }
      return rounds
    },
    async close() {
      await clients.stop()
      await kill(shop.child, 'SIGKILL')
    },
  }
}

/** Such a shop for a suite, and a folder of its own, which may become its data directory. Call it inside describe. */
export function useBusyShop(place: (folder: string) => Promise<Place> | Place): BusyShop {
  let shop: BusyShop | undefined
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-faults-'))
  beforeAll(async () => {
    shop = await openBusyShop(await place(folder))
  })
  afterAll(async () => {
    await shop?.close()
    fs.rmSync(folder, { recursive: true, force: true })
    const { accepted, paid } = shop?.clients ?? {}
    console.log(`${accepted?.size} orders and ${paid?.size} payments acknowledged, each checked`)
  })
  return live(() => shop)
}
