import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type ShopDatabase, openShopDatabase } from '../../server/repositories/shop-database.ts'
import { machineClock } from '../fakes/clock.ts'
import { createRandom } from '../random.ts'
import { aCustomer } from './customer.ts'
import { createPostgresDatabase, pgliteOptions } from './use-database.ts'
import { aForm } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { kill, startShop } from './shop-process.ts'
import { openTestShop } from './shop.ts'
import { aDataDir } from './temporary.ts'

/** KILL_ROUNDS=50 is the full run. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2)
const clients = 20

/** The server is gone, and no one knows what it has done. */
class Unanswered extends Error {}

describe.each(['pglite', 'postgres'] as const)('a server that is killed while %s works', (engine) => {
  async function prepare() {
    const dataDir = aDataDir()
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase('shop_killed') : null
    const open = (asClient = false) =>
      openShopDatabase({ ...pgliteOptions({ dataDir, databaseUrl, asClient }), migrate: false })
    const database = await open()
    const shop = await openTestShop(database, { clock: machineClock })
    const settlement = await aSettlement(database, { horizonDays: 730 })
    const products: number[] = []
    for (let n = 0; n < 6; n++) products.push((await aRental(database, settlement.id, { units: 4 })).id)
    const secrets: string[] = []
    for (let n = 0; n < clients; n++) secrets.push((await aCustomer(shop)).jar.get('sid') ?? '')
    await database.close()
    return {
      env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      open,
      products,
      secrets,
    }
  }

  it(`loses nothing acknowledged (${rounds} times)`, { timeout: 3_600_000 }, async () => {
    const { env, open, products, secrets } = await prepare()
    let url: string | null = null
    const end = new AbortController()
    const accepted = new Set<string>()
    const paid = new Set<string>()

    async function ask(secret: string, method: string, path: string, body?: object | string) {
      if (!url) throw new Unanswered()
      const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
      try {
        const answer = await fetch(url + path, {
          method,
          redirect: 'manual',
          headers: {
            cookie: `sid=${secret}`,
            'sec-fetch-site': 'same-origin',
            ...(body !== undefined && { 'content-type': type }),
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        })
        const text = await answer.text()
        expect(answer.status, `${method} ${path}: ${text}`).not.toBe(500)
        const isJson = answer.headers.get('content-type')?.startsWith('application/json')
        return {
          status: answer.status,
          body: isJson ? JSON.parse(text) : text,
          location: answer.headers.get('location') ?? '',
        }
      } catch (error) {
        if (error instanceof TypeError) throw new Unanswered()
        throw error
      }
    }

    async function bookOnce(secret: string, random: () => number) {
      const product = products[Math.floor(random() * products.length)]
      const start = 2 + Math.floor(random() * 720)
      const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
      const dates = { date_from: day(start), date_to: day(start + 1 + Math.floor(random() * 3)) }
      const chosen = await ask(secret, 'POST', `/api/v1/products/${product}/booking`, dates)
      if (chosen.status !== 200) return
      const total = await ask(secret, 'GET', '/api/v1/request/total')
      if (total.status !== 200) return
      const { version } = total.body
      const order = await ask(secret, 'POST', '/api/v1/request/accept', aForm({ version }))
      if (order.status !== 200) return
      const { redirectTo } = order.body
      accepted.add(redirectTo)
      const done = await ask(secret, 'POST', redirectTo, 'button=pay')
      if (done.status === 303 && done.location.startsWith('/pay/return')) paid.add(redirectTo)
    }

    async function goOn(secret: string, client: number) {
      const random = createRandom(client + 1)
      while (!end.signal.aborted) {
        try {
          await bookOnce(secret, random)
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error
          await sleep(20)
        }
      }
    }

    let shop = await startShop(env)
    url = shop.url
    const going = Promise.all(secrets.map(goOn))
    const random = createRandom()
    try {
      for (let round = 0; round < rounds; round++) {
        await sleep(300 + random() * 1_700)
        url = null
        await kill(shop.child, 'SIGKILL')
        shop = await startShop(env)
        ;({ url } = shop)
      }
      await sleep(1_000)
    } finally {
      end.abort()
      await going
      await settleAll(await open(true), shop.url)
      await kill(shop.child, 'SIGTERM')
    }
    console.log(`${engine}: ${rounds} kills, ${accepted.size} orders and ${paid.size} payments acknowledged`)
    await checkHistory(await open(), { accepted, paid })
    expect(accepted.size).toBeGreaterThan(rounds)
  })

  /** What the sweep does after two minutes: it settles every payment. */
  async function settleAll(database: ShopDatabase, url: string) {
    const waiting = await database.db
      .selectFrom('shopOrder')
      .select('id')
      .where('status', '=', 'awaiting_payment')
      .execute()
    await database.close()
    for (const { id } of waiting) await fetch(`${url}/pay/return?order=${id}`, { redirect: 'manual' })
  }

  async function checkHistory(
    { db, close }: ShopDatabase,
    { accepted, paid }: Record<'accepted' | 'paid', Set<string>>,
  ) {
    const orders = await db
      .selectFrom('shopOrder as o')
      .innerJoin('payment as p', 'p.orderId', 'o.id')
      .selectAll('o')
      .select(['p.redirectTo', 'p.ref', 'p.status as paymentStatus'])
      .execute()
    const nights = await db.selectFrom('unitNight').selectAll().execute()
    const books = await db.selectFrom('testPayment').selectAll().execute()
    const mails = await db.selectFrom('mailOutbox').select('dedupeKey').execute()
    await close()

    const byPage = new Map(orders.map((order) => [order.redirectTo, order]))
    expect([...accepted].filter((page) => !byPage.has(page))).toEqual([])
    expect([...paid].filter((page) => byPage.get(page)?.status !== 'paid')).toEqual([])
    // Everyone who has paid has a paid order, and no one else does.
    const charged = new Set(books.filter(({ state }) => state === 'succeeded').map(({ ref }) => ref))
    const paidOrders = orders.filter(({ status }) => status === 'paid')
    expect(paidOrders.filter(({ ref }) => !charged.has(ref ?? ''))).toEqual([])
    expect(orders.filter(({ ref, status }) => charged.has(ref ?? '') && status !== 'paid')).toEqual([])
    // Every paid order has all its nights in one unit for good, and shares none of them.
    for (const order of paidOrders) {
      const own = nights.filter(({ requestId }) => requestId === order.requestId)
      expect(own).toHaveLength((order.nights ?? 0) + order.turnoverDays)
      expect(own.every(({ unitId, expiresAt }) => unitId === order.unitId && !expiresAt)).toBe(true)
    }
    const owners = new Set(paidOrders.map(({ requestId }) => requestId))
    expect(nights.filter(({ expiresAt, requestId }) => !expiresAt && !owners.has(requestId ?? ''))).toEqual(
      [],
    )
    expect(mails.filter(({ dedupeKey }) => dedupeKey?.startsWith('order-paid-'))).toHaveLength(
      paidOrders.length,
    )
  }
})
