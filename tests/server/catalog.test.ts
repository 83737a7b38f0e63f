import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createCatalogRepo } from '../../server/repositories/catalog/catalog.repo.ts'
import { findNearestDate } from '../../server/domain/calendar.ts'
import { addDays } from '../../server/domain/day.ts'
import { nextMidnightIn } from '../../server/domain/time-zone.ts'
import { TODAY } from '../builders.ts'
import { fakeClock } from '../fakes/clock.ts'
import { countStatements } from './database/count-statements.ts'
import { describeOnBothEngines, emptyDatabase } from './use-database.ts'
import { aRental, aSale, aSettlement, block } from './rows.ts'
import { useShop } from './use-shop.ts'

describeOnBothEngines('The catalog', (database) => {
  const shop = useShop(database)
  const get = (url: string, headers = {}) => shop.app.inject({ url, headers })

  beforeAll(async () => {
    await aSettlement(database(), { name: 'Home' })
    await aSettlement(database(), { name: 'Closed', disabled: true })
    for (let i = 0; i < 8; i++) await aRental(database(), 1, { priceCents: 20_000 - i * 1000 })
    await aRental(database(), 2)
    await aSale(database(), { title: 'In stock' })
    await aSale(database(), { title: 'Sold out', stock: 0 })
    await database().version.bump()
  })

  it('lists settlements by position, including disabled ones', async () => {
    const { items } = (await get('/api/v1/settlements')).json()
    expect(items).toMatchObject([
      { id: 1, name: 'Home', disabled: false, delivery_radius_miles: 50 },
      { id: 2, name: 'Closed', disabled: true },
    ])
  })

  it('shows a page of rental saunas with their nearest dates', async () => {
    const page = (await get('/api/v1/catalog/rental/1')).json()
    expect(page).toMatchObject({ current_page: 1, last_page: 2, per_page: 6, total: 8, from: 1, to: 6 })
    expect(page.data[0]).toMatchObject({ id: 1, cost: 20_000, nearest_date: addDays(TODAY, 1) })
    expect(page.data[0]).not.toHaveProperty('in_stock')
    expect(page.links.map((link: { label: string }) => link.label)).toEqual([
      '&laquo; Previous',
      '1',
      '2',
      'Next &raquo;',
    ])
    expect(page.links[1]).toEqual({ url: '?', label: '1', active: true })
    expect(page.links[2]).toEqual({ url: '?page=2', label: '2', active: false })
  })

  it.each([
    ['2', 2],
    ['0', 1],
    ['-3', 1],
    ['99', 2],
    ['1e300', 2],
    ['soup', 1],
    ['', 1],
  ])('clamps page %j to page %i', async (page, shown) => {
    const answer = (await get(`/api/v1/catalog/rental/1?page=${page}`)).json()
    expect(answer.current_page).toBe(shown)
    expect(answer.data.length).toBe(shown === 1 ? 6 : 2)
  })

  it('sorts by price and keeps the sort in the links', async () => {
    const { data, links } = (await get('/api/v1/catalog/rental/1?sort=price')).json()
    expect(data.map((item: { cost: number }) => item.cost)).toEqual([
      13_000, 14_000, 15_000, 16_000, 17_000, 18_000,
    ])
    expect(links[2].url).toBe('?sort=price&page=2')
  })

  it('shows what is in stock and what is not', async () => {
    const { data } = (await get('/api/v1/catalog/sales')).json()
    expect(data).toMatchObject([
      { title: 'In stock', in_stock: true },
      { title: 'Sold out', in_stock: false },
    ])
    expect(data[0]).not.toHaveProperty('nearest_date')
  })

  it.each(['2', '3', '0', '-1', 'x', '99999999999', '1%27'])(
    'has no rental catalog for settlement %s',
    async (id) => {
      const answer = await get(`/api/v1/catalog/rental/${id}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBeTruthy()
    },
  )

  it.each([
    ['date_from=2026-12-01', 'date_to'],
    ['date_from=2026-02-31&date_to=2026-03-02', 'date_from'],
    ['date_from=2026-12-05&date_to=2026-12-01', 'date_to'],
    ['date_from=soon&date_to=2026-12-01', 'date_from'],
    ['sort=beauty', 'sort'],
    ['page=1&page=2', 'page'],
  ])('refuses ?%s with a message for %s', async (query, field) => {
    const answer = await get(`/api/v1/catalog/rental/1?${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty(field)
  })

  it('answers with the same bytes, an ETag, and no cookie until something changes', async () => {
    const first = await get('/api/v1/catalog/rental/1', { cookie: 'sid=abc' })
    const again = await get('/api/v1/catalog/rental/1')
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: again.headers.etag })
    expect(first.headers['set-cookie']).toBeUndefined()
    const known = await get('/api/v1/catalog/rental/1', { 'if-none-match': String(first.headers.etag) })
    expect([known.statusCode, known.payload]).toEqual([304, ''])
    await block(database(), 1, addDays(TODAY, 1))
    const changed = (await get('/api/v1/catalog/rental/1')).json()
    expect(changed.data[0].nearest_date).toBe(addDays(TODAY, 2))
  })

  it('reads a page with all that it depends on in one statement, also where nothing is on it', async () => {
    let statements = 0
    const { listRentals } = createCatalogRepo(countStatements(database().db, (count) => (statements = count)))
    const now = fakeClock().now()
    const of = (settlementId: number, stay: { from: string; to: string } | null = null) =>
      listRentals(settlementId, { page: 1, perPage: 6, sort: 'position', stay, now })
    const found = await of(1)
    expect(statements).toBe(1)
    expect([found.data.length, found.total, found.page]).toEqual([6, 8, 1])
    expect(found.settlement).toMatchObject({ disabled: false, deliveryCents: 7_500, taxPpm: 82_500 })
    expect(found.changes).toEqual([nextMidnightIn('America/New_York', now)])
    const nothing = await of(1, { from: '2026-01-01', to: '2026-01-02' })
    expect([nothing.data, nothing.total, nothing.page]).toEqual([[], 0, 1])
    expect(nothing.settlement?.disabled).toBe(false)
    expect((await of(2)).settlement?.disabled).toBe(true)
    expect((await of(77)).settlement).toBeUndefined()
    expect(statements).toBe(4)
  })

  it('has one cached answer for an address, whatever else is appended to it', async () => {
    const plain = await get('/api/v1/catalog/rental/1?page=2&sort=price')
    const size = shop.app.responseCache.size()
    for (const url of [
      '?page=2&sort=price&utm_source=x',
      '?utm=1&sort=price&page=2',
      '?sort=price&page=2#',
    ]) {
      const other = await get(`/api/v1/catalog/rental/1${url}`)
      expect(other.headers.etag).toBe(plain.headers.etag)
    }
    expect(shop.app.responseCache.size()).toBe(size)
  })

  it('shows a sauna, and answers 404 for an unknown one', async () => {
    const product = (await get('/api/v1/products/2')).json()
    expect(product).toMatchObject({ id: 2, catalog_type: 'rental', settlement: { id: 1, name: 'Home' } })
    expect((await get('/api/v1/products/10')).json()).toMatchObject({
      catalog_type: 'sale',
      settlement: null,
      in_stock: true,
    })
    for (const id of ['9', '12345', 'x']) expect((await get(`/api/v1/products/${id}`)).statusCode).toBe(404)
  })

  it('lists only saunas with one unit that is free for the whole stay', async () => {
    const [from, to] = [addDays(TODAY, 1), addDays(TODAY, 3)]
    const { data, total } = (await get(`/api/v1/catalog/rental/1?date_from=${from}&date_to=${to}`)).json()
    expect(total).toBe(7)
    expect(data.map((item: { id: number }) => item.id)).not.toContain(1)
  })

  it('changes the day at the settlement’s midnight, not the server’s', async () => {
    shop.clock.set('2026-11-22T04:59:00Z')
    await database().version.bump()
    expect((await get('/api/v1/products/2')).json().nearest_date).toBe('2026-11-22')
    shop.clock.set('2026-11-22T05:01:00Z')
    await database().version.bump()
    expect((await get('/api/v1/products/2')).json().nearest_date).toBe('2026-11-23')
    shop.clock.set('2026-11-21T18:00:00Z')
  })
})

describeOnBothEngines('The nearest date in SQL', (database) => {
  it('is the same as the domain calendar’s, for any rules and any nights', async () => {
    const nights = fc.uniqueArray(fc.integer({ min: -2, max: 24 }), { maxLength: 14 })
    const sample = fc.record({
      leadDays: fc.integer({ min: 0, max: 3 }),
      horizonDays: fc.integer({ min: 1, max: 20 }),
      daysBefore: fc.integer({ min: 0, max: 2 }),
      turnoverDays: fc.integer({ min: 0, max: 3 }),
      minNights: fc.integer({ min: 1, max: 4 }),
      units: fc.array(nights, { maxLength: 3 }),
    })
    const check = async ({ units, ...rules }: typeof sample extends fc.Arbitrary<infer T> ? T : never) => {
      await emptyDatabase(database())
      const { leadDays, horizonDays, daysBefore, turnoverDays, minNights } = rules
      await aSettlement(database(), {
        leadDays,
        horizonDays,
        mostDaysBefore: daysBefore,
        turnoverDays,
      })
      const rental = await aRental(database(), 1, { minNights, units: units.length })
      for (const [i, offsets] of units.entries()) {
        const taken = offsets.map((offset) => addDays(TODAY, offset))
        if (taken.length) await block(database(), rental.units[i]!, ...taken)
      }
      const expected = findNearestDate({
        rules: { ...rules, maxNights: 30 },
        today: TODAY,
        units: units.map((offsets, i) => ({
          id: i + 1,
          taken: new Set(offsets.map((offset) => addDays(TODAY, offset))),
        })),
      })
      const found = await createCatalogRepo(database().db).findProduct(rental.id, fakeClock().now())
      expect(found?.nearestDate ?? null).toBe(expected)
    }
    await fc.assert(fc.asyncProperty(sample, check), { numRuns: 60 })
  })
})
