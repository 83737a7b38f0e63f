import { beforeAll, describe, expect, it } from 'vitest'
import type { OfficeEndpoint } from '../../../contract/office/access.ts'
import { officeEndpoints } from '../../../contract/office/endpoints.ts'
import { aCustomer } from '../customer.ts'
import { buyStay } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import { visit, type Visit } from '../shop.ts'
import { useDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { aMember, inOffice, visitOffice } from './members.ts'
import { callOf, type Facts, type Row, table } from './office-table.ts'

const calls = officeEndpoints.map((endpoint: OfficeEndpoint) => [callOf(endpoint), endpoint] as const)

describe('who may call what in the office', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let facts: Omit<Facts, 'someoneId'>
  let unitHere: number
  let unitElsewhere: number

  beforeAll(async () => {
    const [here, elsewhere] = [await aSettlement(database()), await aSettlement(database())]
    const [one, other] = [
      await aRental(database(), here.id, { units: 2 }),
      await aRental(database(), elsewhere.id, { units: 1 }),
    ]
    const customer = await aCustomer(shop)
    await buyStay(customer, one.id)
    await buyStay(await aCustomer(shop), other.id)
    const sold = await database()
      .db.selectFrom('shopOrder')
      .select(['number', 'unitId', 'productId'])
      .execute()
    unitHere = sold.find(({ productId }) => productId === one.id)?.unitId ?? 0
    unitElsewhere = sold.find(({ productId }) => productId === other.id)?.unitId ?? 0
    const order = sold.find(({ productId }) => productId === one.id)?.number ?? 0
    facts = { here: here.id, elsewhere: elsewhere.id, unitHere, unitElsewhere, order }
  })

  /** Each with a browser of its own: a call may end the session. */
  const visitors: Record<Exclude<keyof Row, 'at' | 'query' | 'body'>, () => Promise<Visit>> = {
    guest: () => aCustomer(shop),
    password: async () => visitOffice(shop, (await aMember(shop, 'owner')).id, 'password'),
    joining: async () => visitOffice(shop, (await aMember(shop, 'owner')).id, 'joining'),
    owner: () => inOffice(shop, 'owner'),
    staff: () => inOffice(shop, 'staff', { settlementIds: [facts.here] }),
    partner: () => inOffice(shop, 'partner', { unitIds: [unitHere] }),
  }

  async function ask(browser: Visit, endpoint: OfficeEndpoint) {
    const someone = await aMember(shop, 'staff', { isEverywhere: true })
    const all: Facts = { ...facts, someoneId: someone.id }
    const { at, query, body } = table[callOf(endpoint)] as Row
    const params = at?.(all) ?? {}
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
    const method = endpoint.method.toLowerCase() as 'get' | 'post'
    const url = path + (query?.(all) ?? '')
    return method === 'get' ? browser.get(url) : browser[method](url, body?.(all))
  }

  it('is defined for every call', () => {
    expect(calls.map(([call]) => call).filter((call) => !table[call])).toEqual([])
    expect(Object.keys(table)).toHaveLength(calls.length)
  })

  describe.each(Object.keys(visitors) as (keyof typeof visitors)[])('by %s:', (who) => {
    it.each(calls)('%s', async (call, endpoint) => {
      // A sauna has one partner at a time.
      await database().db.deleteFrom('officePartnerUnit').execute()
      const { status, body, headers } = await ask(await visitors[who](), endpoint)
      expect(status).toBe(table[call]?.[who])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-robots-tag']).toBe('noindex')
      const isRefused = status === 401 || status === 403
      expect(isRefused ? Object.keys(body) : ['message']).toEqual(['message'])
    })
  })

  it.each(['expired', 'removed'])('is the same as for a guest in a session that is %s', async (how) => {
    const member = await aMember(shop, 'owner')
    const browser = await visitOffice(shop, member.id)
    const { tx } = database()
    if (how === 'removed')
      await tx((trx) => trx.deleteFrom('officeMember').where('id', '=', member.id).execute())
    else
      await tx((trx) =>
        trx
          .updateTable('officeSession')
          .set({ expiresAt: shop.clock.now() })
          .where('memberId', '=', member.id)
          .execute(),
      )
    for (const [call, endpoint] of calls) {
      const cookie = browser.jar.get('office') ?? ''
      const { status } = await ask(browser, endpoint)
      expect([call, status]).toEqual([call, table[call]?.guest])
      browser.jar.set('office', cookie)
    }
  })

  describe('by settlement and sauna', () => {
    const numbersIn = (body: {
      places: { groups: { orders: { unit: string; customer: unknown; address: unknown }[] }[] }[]
    }) => body.places.flatMap(({ groups }) => groups.flatMap(({ orders }) => orders))
    const day = '2026-12-01'
    const serialOf = async (id: number) =>
      (await database().db.selectFrom('unit').select('serial').where('id', '=', id).executeTakeFirstOrThrow())
        .serial

    it('an owner sees everything', async () => {
      const { body } = await (await inOffice(shop, 'owner')).get(`office/today?day=${day}`)
      expect(numbersIn(body)).toHaveLength(2)
      expect(body.settlements).toHaveLength(2)
    })

    it('staff of everywhere see everything', async () => {
      const browser = await inOffice(shop, 'staff', { isEverywhere: true })
      expect(numbersIn((await browser.get(`office/today?day=${day}`)).body)).toHaveLength(2)
    })

    it('staff see their settlements, and are refused the others', async () => {
      const browser = await inOffice(shop, 'staff', { settlementIds: [facts.here] })
      const { body } = await browser.get(`office/today?day=${day}`)
      expect(numbersIn(body).map(({ unit }) => unit)).toEqual([await serialOf(unitHere)])
      expect(body.settlements.map(({ id }: { id: number }) => id)).toEqual([facts.here])
      const refused = await browser.get(`office/today?day=${day}&settlement=${facts.elsewhere}`)
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You do not work at this place. An owner can change that.',
      ])
    })

    it('a partner sees the days of own saunas, nothing of another partner’s, and no customer', async () => {
      await database().db.deleteFrom('officePartnerUnit').execute()
      const mine = await inOffice(shop, 'partner', { unitIds: [unitHere] })
      await aMember(shop, 'partner', { unitIds: [unitElsewhere] })
      const { body } = await mine.get(`office/today?day=${day}`)
      expect(numbersIn(body)).toEqual([
        expect.objectContaining({ unit: await serialOf(unitHere), customer: null, address: null }),
      ])
      expect(JSON.stringify(body)).not.toMatch(/\bAda\b|Cedar|@/)
      const other = await mine.get(`office/today?day=${day}&settlement=${facts.elsewhere}`)
      expect([other.status, numbersIn(other.body)]).toEqual([200, []])
    })

    it('says what is wrong with a day', async () => {
      const { status, body } = await (await inOffice(shop, 'owner')).get('office/today?day=2026-02-30')
      expect([status, body.errors]).toEqual([422, { day: ['Please write dates like 2026-12-24.'] }])
    })
  })

  it('is said of every call below /api/v1/office/', () => {
    for (const [, { path, access, allows, scope }] of calls) {
      expect(path.startsWith('/api/v1/office/')).toBe(true)
      expect(access).toBe('office')
      expect(allows.length).toBeGreaterThan(0)
      expect(['own', 'all']).toContain(scope)
    }
  })

  it('is nothing without the office’s own cookie', async () => {
    const customer = await aCustomer(shop)
    const browser = visit(shop)
    browser.jar.set('office', customer.jar.get('sid') ?? '')
    expect((await browser.get('office/people')).status).toBe(401)
  })
})
