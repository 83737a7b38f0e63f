import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { officeEndpoints } from '../../contract/office/endpoints.ts'
import { callOf, type Facts, nextDates, type Row, table } from './access-table.ts'
import { anEmail } from './accounts.ts'
import { addUser, type Customer, visitAs } from './customer.ts'
import { useDatabase } from './use-database.ts'
import { buyStay, ordersOf } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { type Answer, openTestShop, type Shop, visit } from './shop.ts'
import { useShop } from './use-shop.ts'

const secret = anEmail('owner-of-all')

describe('who may call what', () => {
  const database = useDatabase()
  const env = {
    RATE_LIMIT_SCALE: '1000',
    FACEBOOK_CLIENT_ID: 'id',
    FACEBOOK_CLIENT_SECRET: 'secret',
  }
  const shop = useShop(database, { env })
  let facts: Facts
  let owner: string
  let other: string

  beforeAll(async () => {
    const place = await aSettlement(database())
    const sauna = await aRental(database(), place.id, { units: 5 })
    owner = await addUser(shop, secret)
    other = await addUser(shop)
    const customer = await visitAs(shop, owner)
    await buyStay(customer, sauna.id)
    const [{ id }] = await ordersOf(customer)
    for (const somebody of [customer, await visitAs(shop, other)])
      await somebody.post(`products/${sauna.id}/booking`, nextDates)
    facts = { placeId: place.id, productId: sauna.id, orderId: id }
  })

  const ask = (browser: Pick<Customer, 'get' | 'post' | 'put' | 'delete'>, endpoint: Endpoint) => {
    const { at, query = '', body } = table[callOf(endpoint)] as Row
    const params = at?.(facts) ?? {}
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name])) + query
    const method = endpoint.method.toLowerCase() as 'get' | 'post'
    return method === 'get' ? browser.get(path) : browser[method](path, body)
  }

  /** Browsers with a cookie that is no longer valid. */
  const formerly = {
    async expired() {
      const browser = await visitAs(shop, owner)
      const past = new Date(shop.clock.now().getTime() - 1)
      await shop.database.tx((trx) =>
        trx.updateTable('session').set({ expiresAt: past }).where('userId', '=', owner).execute(),
      )
      return browser
    },
    async 'logged out'() {
      const browser = await visitAs(shop, owner)
      const cookie = browser.jar.get('sid') ?? ''
      await browser.post('logout')
      browser.jar.set('sid', cookie)
      return browser
    },
    async deleted() {
      const id = await addUser(shop)
      const browser = await visitAs(shop, id)
      await shop.database.tx((trx) => trx.deleteFrom('appUser').where('id', '=', id).execute())
      return browser
    },
  }

  const calls = endpoints.map((endpoint: Endpoint) => [callOf(endpoint), endpoint] as const)

  it('is defined for every call', () => {
    expect(calls.map(([call]) => call).filter((call) => !table[call])).toEqual([])
    expect(Object.keys(table)).toHaveLength(calls.length)
  })

  it.each(calls)('%s by a guest', async (call, endpoint) => {
    const { status, body } = await ask(visit(shop), endpoint)
    expect(status).toBe(table[call]?.guest)
    const sentence = { message: 'Please log in.' }
    expect(endpoint.access === 'customer' ? body : sentence).toEqual(sentence)
  })

  it.each(calls)('%s by its owner', async (call, endpoint) => {
    const { status } = await ask(await visitAs(shop, owner), endpoint)
    expect(status).toBe(table[call]?.owner)
  })

  it.each(calls)('%s by another customer', async (call, endpoint) => {
    const answer = await ask(await visitAs(shop, other), endpoint)
    expect(answer.status).toBe(table[call]?.other)
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${secret}|\\bAda\\b|12 Cedar Road`))
  })

  describe.each(Object.entries(formerly))('in a session that is %s', (_, open) => {
    it.each(calls)('%s is the same as for a guest', async (call, endpoint) => {
      const answer = await ask(await open(), endpoint)
      expect(answer.status).toBe(table[call]?.guest)
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    })
  })

  it.each(calls.filter(([, { access, method }]) => access === 'public' && method === 'GET'))(
    '%s is byte-for-byte the same for everyone, without cookies',
    async (_, endpoint) => {
      const answers: Answer[] = [
        await ask(visit(shop), endpoint),
        await ask(await visitAs(shop, owner), endpoint),
      ]
      expect(JSON.stringify(answers[1]?.body)).toBe(JSON.stringify(answers[0]?.body))
      expect(answers.flatMap(({ cookies }) => cookies)).toEqual([])
      expect(answers.map(({ headers }) => headers.vary)).toEqual(['accept-encoding', 'accept-encoding'])
    },
  )

  it.each(calls.filter(([, { access }]) => access !== 'public'))(
    '%s is cached nowhere',
    async (_, endpoint) => {
      const { headers } = await ask(await visitAs(shop, other), endpoint)
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  it('is declared by every route, or the shop does not start', async () => {
    const openWith = (add: (shopApp: Shop['app']) => void) => openTestShop(database(), { furnish: add })
    await expect(openWith((app) => app.get('/api/v1/secrets', () => ({})))).rejects.toThrow(
      'GET /api/v1/secrets does not say who may call it',
    )
    await expect(openWith((app) => app.post('/elsewhere', () => ({})))).rejects.toThrow(
      'POST /elsewhere does not say who may call it',
    )
  })

  it('is optional only for these documents', async () => {
    const all = [...endpoints, ...officeEndpoints]
    const known = new Set<string>(all.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')))
    const { body } = await visit(shop).get('/openapi.json')
    expect(
      Object.keys(body.paths)
        .filter((path) => !known.has(path))
        .toSorted(),
    ).toEqual([
      '/closed',
      '/closed.css',
      '/live',
      // A member's list at a secret address: office/feed.test.ts.
      '/office/calendar.ics',
      // For members who may see the order: office/order-acts.test.ts.
      '/office/orders/{number}/packing-list',
      '/office/orders/{number}/receipt',
      // The same, in rental-rules.test.ts, where are the other documents about rules.
      '/office/orders/{number}/rules',
      // For owners and the partner it is about: office/partners.test.ts.
      '/office/partners/{memberId}/{month}/print',
      '/openapi.json',
      // These lead to the payment of an order whose number no one can guess, and show nothing about it.
      '/pay/changes/{changeId}',
      '/pay/deposits/{orderId}',
      '/pay/deposits/{orderId}/return',
      '/pay/orders/{orderId}',
      // Shows an order to its own customer only: receipt.test.ts.
      '/pay/orders/{orderId}/receipt',
      '/pay/orders/{orderId}/rules',
      '/pay/receipt.css',
      '/pay/return',
      '/pay/rules',
      '/pay/test.css',
      '/pay/test/{ref}',
      '/ready',
      '/robots.txt',
      // Redirects to the search what another app shared with the installed one.
      '/share',
      '/sitemap.xml',
      '/tiles/{z}/{x}/{y}.png',
      // For those who were emailed that their dates are free: waitlist-link.test.ts.
      '/waitlist',
      '/waitlist/leave',
      // For the customer of an order that the office made: phone-order-page.test.ts.
      '/your-order',
    ])
  })
})
