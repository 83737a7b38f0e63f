import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ShopDatabase, openShopDatabase } from '../../server/repositories/shop-database.ts'
import type { Page, Pages } from '../../server/pages/render-page.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { machineClock } from '../fakes/clock.ts'
import { aCustomer } from './customer.ts'
import { aRental, aSale, aSettlement } from './rows.ts'
import { openTestShop, visit } from './shop.ts'
import { aFolder } from './temporary.ts'
import { createPostgresDatabase, pgliteOptions, postgresOptions } from './use-database.ts'

/** Each page is what the call of the same name answers. */
const pages = {
  buildId: 'build-1',
  pageKey: (url: string) => url,
  isWebView: () => false,
  variesByAgent: () => false,
  async render(url: string, fetch: typeof globalThis.fetch): Promise<Page> {
    const answer = await fetch(`/api/v1${url}`)
    const html = `<html lang="en">${await answer.text()}`
    return { status: answer.status, html, redirectTo: null, isPrivate: false }
  },
} as unknown as Pages

const publicData = [
  'settlements',
  'catalog/rental/1',
  'catalog/rental/1?sort=price',
  'catalog/sales',
  'products/1',
]
const publicUrls = publicData.flatMap((path) => [`/api/v1/${path}`, `/${path}`]).concat('/sitemap.xml')

async function openShopOn(database: ShopDatabase, maxWaitMs = 60_000) {
  onTestFinished(database.close)
  const settlement = await aSettlement(database)
  await aRental(database, settlement.id)
  await aSale(database)
  const shop = await openTestShop(database, {
    clock: machineClock,
    pages: { pages, picturesDir: aFolder() },
    maxWaitMs,
  })
  onTestFinished(() => shop.app.close())
  const customer = await aCustomer(shop)
  const getAll = () =>
    Promise.all(
      publicUrls.map(async (url) => {
        const { statusCode, headers, payload } = await shop.app.inject({ url })
        return { url, status: statusCode, isAged: headers.age !== undefined, payload }
      }),
    )
  const byUrl = (answers: { url: string; payload: string }[]) =>
    Object.fromEntries(answers.map(({ url, payload }) => [url, payload]))
  return { shop, database, customer, guest: visit(shop), getAll, byUrl }
}

/** What needs the database answers in words, and says when to come back. */
async function expectRefusals({ customer, guest }: Awaited<ReturnType<typeof openShopOn>>) {
  for (const answer of [
    await guest.get('products/1/calculations'),
    await guest.get('products/1/booking'),
    await customer.get('request/total'),
    await customer.get('cabinet/user/orders'),
    await guest.post('login', { email: 'a@example.com', password: 'not the right one' }),
  ]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body.message).toMatch(/^The shop is busy right now/)
  }
}

/** Anyone who opens an address of their own, such as on the way back from the payment, reads a page; a program reads JSON. */
async function expectPage({ shop }: Awaited<ReturnType<typeof openShopOn>>) {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const address = '/pay/return?order=6f1d8f0e-2f3b-4d0c-9c56-0b6b1f6f2a11&x="<b>'
  const visit = await shop.app.inject({ url: address, headers })
  expect([visit.statusCode, visit.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(Number(visit.headers['retry-after'])).toBeGreaterThan(0)
  expect(visit.payload).toContain('The shop is busy right now. Please try again in a moment.')
  expect(visit.payload).toContain('href="/pay/return?order=6f1d8f0e-2f3b-4d0c-9c56-0b6b1f6f2a11&amp;x=')
  expect(visit.payload).not.toContain('<b>')
  const call = await shop.app.inject({ url: '/api/v1/products/1/booking', headers })
  expect([call.statusCode, call.headers['content-type']]).toEqual([503, 'application/json; charset=utf-8'])
}

describe('without its database', () => {
  it.each(['pglite', 'postgres'] as const)('the shop shows what everyone saw last (%s)', async (engine) => {
    const databaseUrl = engine === 'postgres' ? await createPostgresDatabase('shop_away') : null
    const opened = await openShopOn(
      await openShopDatabase({ ...pgliteOptions({ databaseUrl }), migrate: false }),
    )
    const { getAll, byUrl, database } = opened
    const before = await getAll()
    expect(before.filter(({ status, isAged }) => status !== 200 || isAged)).toEqual([])
    await database.close()
    // A hold that ends, say.
    void database.version.bump()
    for (let round = 0; round < 3; round++) {
      const answers = await getAll()
      expect(answers.filter(({ status, isAged }) => status !== 200 || !isAged)).toEqual([])
      expect(byUrl(answers)).toEqual(byUrl(before))
    }
    await expectRefusals(opened)
    await expectPage(opened)
  })

  it('that comes back, the shop shows what is true again', async () => {
    const server = await startPostgres({ isDurable: true })
    onTestFinished(server.stop)
    const opened = await openShopOn(await openShopDatabase(postgresOptions(server.url)))
    const { getAll, byUrl, database } = opened
    await getAll()
    await server.crash()
    void database.version.bump()
    expect((await getAll()).filter(({ status, isAged }) => status !== 200 || !isAged)).toEqual([])
    await expectRefusals(opened)
    await server.start()
    await expect
      .poll(async () => (await getAll()).filter(({ isAged, status }) => isAged || status !== 200))
      .toEqual([])
    await database.db.updateTable('product').set({ title: 'Renamed' }).execute()
    await database.version.bump()
    expect(byUrl(await getAll())['/products/1']).toContain('Renamed')
  })

  it('while one of its tables is locked, only what needs the lock waits', async () => {
    const databaseUrl = await createPostgresDatabase('shop_locked')
    const database = await openShopDatabase(postgresOptions(databaseUrl, { migrate: false }))
    const { getAll, byUrl, shop } = await openShopOn(database, 500)
    const before = await getAll()
    const owner = new Client({ connectionString: databaseUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('begin; lock table unit_night in access exclusive mode')
    void database.version.bump()
    const late = shop.app.inject({ url: '/api/v1/catalog/rental/1?page=2' })
    for (let round = 0; round < 20; round++) expect(byUrl(await getAll())).toEqual(byUrl(before))
    let isAnswered = false
    void late.then(() => (isAnswered = true))
    expect(isAnswered).toBe(false)
    await owner.query('commit')
    expect((await late).statusCode).toBe(200)
    await expect.poll(async () => (await getAll()).filter(({ isAged }) => isAged)).toEqual([])
  })
})
