import { sql } from 'kysely'
import { expect } from 'vitest'
import { openShopDatabase } from '../../server/repositories/shop-database.ts'
import { type Shop, startShop } from '../../tools/run-shop.mjs'
import { inTurn } from '../in-turn.ts'
import { startBookingClients } from '../server/faults/booking-clients.ts'
import { fillShop } from '../server/faults/busy-shop.ts'
import { checkHistory, settleAll } from '../server/faults/history.ts'
import { createBareDatabase, postgresOptions } from '../server/use-database.ts'

/**
 * A shop whose tables a release has made, on a PostgreSQL database of its own. Customers change between the processes that
 * run, with every request.
 * @param release the folder where it is built
 */
export async function openReleasedShop(release: string) {
  const databaseUrl = await createBareDatabase()
  const env = { DATABASE_URL: databaseUrl, ORIGIN: 'http://shop.test', LOG_LEVEL: 'error' }
  const openBooks = () => openShopDatabase(postgresOptions(databaseUrl, { migrate: false }))
  const started: Shop[] = []
  const serving: Shop[] = []

  async function start(folder: string) {
    const shop = await startShop({ cwd: folder, env })
    started.push(shop)
    serving.push(shop)
    return shop
  }
  /** Customers find out by themselves, as they do while a proxy has not noticed yet. */
  async function stop(shop: Shop) {
    expect(await shop.stop()).toBe(0)
    serving.splice(serving.indexOf(shop), 1)
  }

  const first = await start(release)
  const database = await openBooks()
  // The demo catalog takes nights out of service, and the history check knows of customers' alone.
  await database.db.deleteFrom('unitNight').execute()
  const { products, secrets } = await fillShop(database)
  await database.close()
  const next = inTurn(() => serving)
  const clients = startBookingClients({
    url: () => (serving.length > 0 ? next().url : null),
    products,
    secrets,
  })

  return {
    first,
    clients,
    start,
    stop,
    async countMigrations() {
      const books = await openBooks()
      const { rows } = await sql`select name from schema_migration`.execute(books.db)
      await books.close()
      return rows.length
    },
    /** Settles what is unpaid, and compares the books with what the customers were told. */
    async check() {
      await clients.pause()
      const books = await openBooks()
      try {
        await settleAll(books, next().url)
        await checkHistory(books, clients)
        await checkLists(serving, secrets)
        const errors = started.flatMap(({ output }) => errorsIn(output()))
        expect([...clients.complaints, ...errors]).toEqual([])
      } finally {
        await books.close()
        clients.resume()
      }
    },
    async close() {
      await clients.stop()
      await Promise.all(serving.map(({ kill }) => kill()))
    },
  }
}

/** A task that fails on what the other release has written is seen in the log alone. */
const errorsIn = (log: string) => log.split('\n').filter((line) => /"level":[56]0/.test(line))

/** Every process shows a customer the same orders, whichever has taken them. */
async function checkLists(shops: Shop[], secrets: string[]) {
  for (const secret of secrets) {
    const lists = await Promise.all(shops.map(({ url }) => listOrders(url, secret)))
    expect(lists).toEqual(lists.map(() => lists[0]))
  }
}

async function listOrders(url: string, secret: string) {
  const answer = await fetch(`${url}/api/v1/cabinet/user/orders`, { headers: { cookie: `sid=${secret}` } })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] }
  return data.map(({ id, status }) => ({ id, status }))
}
