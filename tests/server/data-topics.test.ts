import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Page, Pages } from '../../server/pages/render-page.ts'
import { addDays } from '../../server/domain/day.ts'
import { machineClock } from '../fakes/clock.ts'
import { aCustomer, addTestSignIn } from './customer.ts'
import { aSaleForm, chooseSale, openCheckout } from './journey.ts'
import { aRental, aSale, aSettlement } from './rows.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

/** Each page shows what the call of the same name answers, and the settlements. */
const pages = {
  buildId: 'build-1',
  pageKey: (url: string) => url,
  isWebView: () => false,
  variesByAgent: () => false,
  async render(url: string, fetch: typeof globalThis.fetch): Promise<Page> {
    const settlements = await fetch('/api/v1/settlements')
    const answer = await fetch(`/api/v1${url}`)
    const html = `${await answer.text()} ${await settlements.text()}`
    return { status: answer.status, html, redirectTo: null, isPrivate: false }
  },
} as unknown as Pages

const inDays = (from: number) => {
  const today = new Date().toISOString().slice(0, 10)
  return { date_from: addDays(today, from), date_to: addDays(today, from + 2) }
}

const list = '/catalog/rental/1'
const product = '/products/1'
const elsewhere = ['/catalog/rental/2', '/catalog/rental/2?page=1&sort=price', '/products/2']
const sales = ['/catalog/sales', '/products/3']
const withCalls = (paths: string[]) => paths.flatMap((path) => [path, `/api/v1${path}`])

describeOnBothEngines('an answer for everyone', (database) => {
  const shop = useShop(database, {
    // Topics change by themselves at instants of the machine's clock.
    clock: machineClock,
    furnish: addTestSignIn,
    pages: { pages, picturesDir: import.meta.dirname },
  })

  beforeAll(async () => {
    const [here, there] = [await aSettlement(database()), await aSettlement(database())]
    await aRental(database(), here.id)
    await aRental(database(), there.id)
    await aSale(database(), { stock: 5 })
    await database().version.bump()
  })

  /** What was made again shows this title, which nobody announced. */
  let title: string
  async function rename() {
    title = `Renamed ${Math.random()}`
    await database().db.updateTable('product').set({ title }).execute()
  }
  async function isMadeAgain(path: string): Promise<boolean> {
    const { statusCode, payload } = await shop.app.inject({ url: path })
    expect(statusCode).toBe(200)
    return payload.includes(title)
  }
  const madeAgain = async (paths: string[]) => {
    const found = []
    for (const path of withCalls(paths)) if (await isMadeAgain(path)) found.push(path)
    return found
  }

  beforeEach(async () => {
    await database().version.bump()
    for (const path of withCalls([list, product, ...elsewhere, ...sales]))
      await shop.app.inject({ url: path })
    await rename()
  })

  it('about one settlement is made again when dates there are held, and no other', async () => {
    await openCheckout(await aCustomer(shop), 1, inDays(10))
    expect(await madeAgain([...elsewhere, ...sales])).toEqual([])
    expect(await madeAgain([list, product])).toEqual(withCalls([list, product]))
  })

  it('about one settlement is made again when dates there are free again', async () => {
    const customer = await aCustomer(shop)
    await openCheckout(customer, 2, inDays(20))
    for (const path of elsewhere) await shop.app.inject({ url: path })
    await rename()
    // Another stay releases the nights of the first one.
    await customer.post('products/1/booking', inDays(30))
    expect(await madeAgain([list, ...sales])).toEqual([])
    expect(await madeAgain(['/products/2'])).toEqual(withCalls(['/products/2']))
  })

  it('about one settlement is made again when a checkout there is left, and no other', async () => {
    const customer = await aCustomer(shop)
    const { hold_expires_at } = await openCheckout(customer, 1, inDays(40))
    for (const path of [list, product]) await shop.app.inject({ url: path })
    await rename()
    await customer.post('request/release', { hold_expires_at, may_return: false })
    expect(await madeAgain([...elsewhere, ...sales])).toEqual([])
    expect(await madeAgain([list, product])).toEqual(withCalls([list, product]))
  })

  it('is made again when a guest’s newer choice takes the place of dates that were held', async () => {
    const customer = await aCustomer(shop)
    await openCheckout(customer, 1, inDays(50))
    const guest = visit(shop)
    await guest.post('products/2/booking', inDays(50))
    await shop.app.inject({ url: list })
    await rename()
    await guest.post('/test/enter', { userId: customer.userId })
    expect(await madeAgain([list])).toEqual(withCalls([list]))
  })

  it('is made again when an account is deleted that held dates', async () => {
    const customer = await aCustomer(shop)
    await openCheckout(customer, 1, inDays(60))
    await shop.app.inject({ url: list })
    await rename()
    const deleted = await customer.delete('cabinet/user', { email: `${customer.userId}@example.com` })
    expect(deleted.status).toBe(204)
    expect(await madeAgain([list])).toEqual(withCalls([list]))
  })

  it('about saunas for sale is made again when one is bought, and no other', async () => {
    const customer = await aCustomer(shop)
    await chooseSale(customer, 3, 'pickup')
    const { body } = await customer.get('request/total')
    const accepted = await customer.post('request/accept', aSaleForm({ version: body.version }))
    expect(accepted.body).toEqual({ redirectTo: expect.any(String) })
    expect(await madeAgain([list, product, ...elsewhere])).toEqual([])
    expect(await madeAgain(sales)).toEqual(withCalls(sales))
  })
})
