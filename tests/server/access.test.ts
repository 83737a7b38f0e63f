import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { anEmail } from './accounts.ts'
import { addUser, type Customer, visitAs } from './customer.ts'
import { useDatabase } from './database.ts'
import { buyStay, ordersOf } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { type Answer, openShop, type Shop, visit } from './shop.ts'

const callOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/v1/', '')}`

interface Facts {
  placeId: number
  productId: number
  /** Of an order of the owner's. */
  orderId: string
}

interface Row {
  /** Parameters of the path, where there are some. */
  at?: (facts: Facts) => Record<string, string | number>
  query?: string
  body?: object
  /** Status for a visitor who is not signed in, or no longer. */
  guest: number
  /** For the customer whose order it is. */
  owner: number
  /** For another customer. */
  other: number
}

const everybody = (status: number) => ({ guest: status, owner: status, other: status })
const customers = (status: number) => ({ guest: 401, owner: status, other: status })
const product = { at: ({ productId }: Facts) => ({ productId }) }
const order = { at: ({ orderId }: Facts) => ({ orderId }) }

const nextDates = { date_from: '2027-01-04', date_to: '2027-01-06' }

/** Every call of the contract, and what becomes of it. A call without a row fails below. */
const table: Record<string, Row> = {
  'GET settlements': everybody(200),
  'GET catalog/sales': everybody(200),
  'GET catalog/rental/:settlementId': { at: ({ placeId }) => ({ settlementId: placeId }), ...everybody(200) },
  'GET products/:productId': { ...product, ...everybody(200) },
  'GET products/:productId/booking': { ...product, ...everybody(200) },
  'POST products/:productId/booking': {
    ...product,
    body: nextDates,
    ...everybody(200),
  },
  'POST products/:productId/delivery-method': {
    ...product,
    body: { productId: '1', method: 'pickup' },
    ...everybody(200),
  },
  'GET products/:productId/calculations': { ...product, ...everybody(200) },
  'GET products/:productId/delivery': { ...product, query: '?zip_code=12203', ...everybody(200) },
  'GET request/total': customers(200),
  'POST request/accept': { body: {}, ...customers(422) },
  'GET request/outcome': customers(200),
  'POST payments/:gateway/webhook': { at: () => ({ gateway: 'test' }), body: {}, ...everybody(400) },
  'POST login': { body: {}, ...everybody(422) },
  'POST registration': { body: {}, ...everybody(422) },
  'POST logout': everybody(204),
  'GET auth/providers': everybody(200),
  'GET auth/:provider/start': { at: () => ({ provider: 'facebook' }), ...everybody(303) },
  'GET auth/:provider/callback/': {
    at: () => ({ provider: 'facebook' }),
    query: '?code=x&state=y',
    ...everybody(422),
  },
  'POST password-reset': { body: {}, ...everybody(422) },
  'PUT password-reset': { body: { token: 'x', password: 'spruce needles' }, ...everybody(422) },
  'PUT cabinet/user/password': { body: {}, ...customers(422) },
  'GET cabinet/user/header': everybody(200),
  'GET cabinet/user': customers(200),
  'PUT cabinet/user': { body: { name: 'Kim' }, ...customers(200) },
  'GET cabinet/user/export': customers(200),
  'DELETE cabinet/user': { body: {}, ...customers(422) },
  'GET cabinet/user/orders': customers(200),
  'POST cabinet/user/orders/:orderId/cancel': {
    ...order,
    body: { refund_cost: 1 },
    guest: 401,
    owner: 409,
    other: 404,
  },
  'GET cabinet/user/orders/:orderId/calendar.ics': { ...order, guest: 401, owner: 200, other: 404 },
  'POST contact-with-me': { body: {}, ...everybody(422) },
}

const secret = anEmail('owner-of-all')

describe('who may call what', () => {
  const database = useDatabase()
  let shop: Shop
  let facts: Facts
  let owner: string
  let other: string

  beforeAll(async () => {
    const env = {
      THROTTLE_SCALE: '1000',
      FACEBOOK_CLIENT_ID: 'id',
      FACEBOOK_CLIENT_SECRET: 'secret',
    }
    shop = await openShop(database(), { env })
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

  /** Browsers which hold a cookie that is worth nothing any more. */
  const formerly = {
    async expired() {
      const browser = await visitAs(shop, owner)
      const past = new Date(shop.clock.now().getTime() - 1)
      await shop.database.tx((trx) =>
        trx.updateTable('session').set({ expires_at: past }).where('user_id', '=', owner).execute(),
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
      await shop.database.tx((trx) => trx.deleteFrom('app_user').where('id', '=', id).execute())
      return browser
    },
  }

  const calls = endpoints.map((endpoint: Endpoint) => [callOf(endpoint), endpoint] as const)

  it('is said for every call', () => {
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

  it.each(calls)('%s by somebody else', async (call, endpoint) => {
    const answer = await ask(await visitAs(shop, other), endpoint)
    expect(answer.status).toBe(table[call]?.other)
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${secret}|Ada|12 Cedar Road`))
  })

  describe.each(Object.entries(formerly))('in a session that is %s', (_, open) => {
    it.each(calls)('%s is as for a guest', async (call, endpoint) => {
      const answer = await ask(await open(), endpoint)
      expect(answer.status).toBe(table[call]?.guest)
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    })
  })

  it.each(calls.filter(([, { access, method }]) => access === 'public' && method === 'GET'))(
    '%s is the same for everybody, to the byte, and knows no cookies',
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
    '%s is kept by nobody',
    async (_, endpoint) => {
      const { headers } = await ask(await visitAs(shop, other), endpoint)
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  it('is said by every route, or the shop does not open', async () => {
    const openWith = (add: (shopApp: Shop['app']) => void) => openShop(database(), { furnish: add })
    await expect(openWith((app) => app.get('/api/v1/secrets', () => ({})))).rejects.toThrow(
      'GET /api/v1/secrets does not say who may call it',
    )
    await expect(openWith((app) => app.post('/elsewhere', () => ({})))).rejects.toThrow(
      'POST /elsewhere does not say who may call it',
    )
  })

  it('needs saying for no document but these, which show nobody’s data', async () => {
    const known = new Set<string>(endpoints.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')))
    const { body } = await visit(shop).get('/openapi.json')
    expect(
      Object.keys(body.paths)
        .filter((path) => !known.has(path))
        .toSorted(),
    ).toEqual([
      '/live',
      '/openapi.json',
      // These lead to the payment of an order whose number nobody can guess, and show nothing of it.
      '/pay/orders/{orderId}',
      '/pay/return',
      '/pay/test.css',
      '/pay/test/{ref}',
      '/ready',
      '/robots.txt',
      '/sitemap.xml',
      '/tiles/{z}/{x}/{y}.png',
    ])
  })
})
