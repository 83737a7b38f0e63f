import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { openShopDatabase, type ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { machineClock } from '../../fakes/clock.ts'
import { inTurn } from '../../in-turn.ts'
import { createRandom } from '../../random.ts'
import { roundsFrom } from '../../rounds.ts'
import { aCustomer } from '../customer.ts'
import { live } from '../live.ts'
import { aRental, aSettlement } from '../rows.ts'
import { startLastingShop, turnClock } from '../shop-process.ts'
import { openTestShop } from '../shop.ts'
import { pgliteOptions } from '../use-database.ts'
import { startBookingClients } from './booking-clients.ts'
import type { Companies } from './companies.ts'
import { checkHistory, settleAll } from './history.ts'

/** FAULT_ROUNDS=20 is a long run. */
export const rounds = roundsFrom('FAULT_ROUNDS', 1)
/** Milliseconds for a test of so many rounds. */
export const timeout = 180_000 * (rounds + 1)

/** Of the settlement. */
export const TIME_ZONE = 'America/New_York'

const CLIENTS = 12
const SESSION_MS = 14 * 86_400_000
/** Acknowledged before a fault, and again after it. */
const BOOKINGS = 5

export interface Place {
  dataDir: string
  databaseUrl: string | null
  /** The gateway and the mail server of other companies; without them the shop has its own. */
  companies?: Companies
  /** How many processes of the shop the customers change between, with every request; one by default. */
  processes?: number
}

export type BusyShop = Awaited<ReturnType<typeof openBusyShop>>

/** Saunas to book, and the sessions of customers. */
export async function fillShop(database: ShopDatabase) {
  const settlement = await aSettlement(database, { horizonDays: 730, timeZone: TIME_ZONE })
  const products: number[] = []
  for (let n = 0; n < 6; n++) products.push((await aRental(database, settlement.id, { units: 8 })).id)
  const { app, ...rest } = await openTestShop(database, { clock: machineClock })
  const secrets: string[] = []
  for (let n = 0; n < CLIENTS; n++) secrets.push((await aCustomer({ app, ...rest })).jar.get('sid') ?? '')
  await app.close()
  return { products, secrets }
}

/** A shop in processes of its own, with customers who book and pay all the time. */
async function openBusyShop({ dataDir, databaseUrl, companies, processes = 1 }: Place) {
  const open = (asClient: boolean) =>
    openShopDatabase({ ...pgliteOptions({ dataDir, databaseUrl, asClient }), migrate: databaseUrl !== null })
  const database = await open(false)
  const { products, secrets } = await fillShop(database)
  await database.close()

  const env: Record<'DATA_DIR' | 'LOG_LEVEL', string> & { DATABASE_URL?: string } = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...companies?.env,
  }
  const first = await startLastingShop(env)
  const others = Array.from({ length: processes - 1 }, (_, n) =>
    startLastingShop({ ...env, DATA_DIR: path.join(dataDir, `other-${n + 1}`) }),
  )
  const shops = [first, ...(await Promise.all(others))]
  const next = inTurn(() => shops)
  const url = () => first.url() ?? ''
  /** How wrong the clock of the first process is. */
  let offset = 0
  const clients = startBookingClients({
    url: () => next().url(),
    products,
    secrets,
    now: () => Date.now() + offset,
    payElsewhere: companies && ((page) => companies.pay(page, url())),
  })

  /** Settles what is unpaid, and compares the books with what the customers were told. */
  async function check() {
    await clients.pause()
    const books = await open(true)
    try {
      await settleAll(books, url())
      await checkHistory(books, { ...clients, charges: companies?.charges() })
      expect(clients.complaints).toEqual([])
    } finally {
      await books.close()
      clients.resume()
    }
  }

  return {
    clients,
    env,
    /** Of the first process, or the only one. */
    url,
    /** The shop's database, next to the process that has it open. */
    openBooks: () => open(true),
    child: first.child,
    shops,
    random: createRandom(),
    /** @param wrongBy of its clock, in milliseconds */
    async restart(signal: NodeJS.Signals, wrongBy = 0) {
      await first.end(signal)
      offset = wrongBy
      await first.start({ CLOCK_OFFSET_MS: String(wrongBy) })
    },
    /** Their sessions have ended by then. */
    async logInAgain(at: Date) {
      const books = await open(true)
      const times = { createdAt: at, seenAt: at, expiresAt: new Date(at.getTime() + SESSION_MS) }
      await books.db.updateTable('session').set(times).execute()
      await books.close()
    },
    async turnClock(wrongBy: number) {
      await turnClock(first.child(), wrongBy)
      offset = wrongBy
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
      await Promise.all(shops.map(({ end }) => end('SIGKILL')))
    },
  }
}

/** The empty database of the test run, in this folder. */
export function copyDatabase(dataDir: string) {
  fs.cpSync(inject('emptyDirectory'), dataDir, { recursive: true })
  return { dataDir, databaseUrl: null }
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
