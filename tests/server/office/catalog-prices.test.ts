import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aRental, aSettlement } from '../rows.ts'
import { type Visit, visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

const winter = { from: '12-01', to: '02-28' }
const weekend = { weekdays: ['fri', 'sat'], price_cents: 18_000 }
const inWinter = { season: { name: 'Winter', ...winter }, price_cents: 20_000 }
const cheap = { weekdays: ['tue'], price_cents: 12_000 }

describeOnBothEngines('prices by season and weekday in the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let place: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let owner: Visit & { email: string }

  const address = () => `office/catalog/products/${sauna.id}`
  const read = async () => (await owner.get(address())).body
  const change = async (changes: object, revision?: string, by: Visit = owner) =>
    by.put(address(), { revision: revision ?? (await read()).revision, changes })
  const seen = async () => (await visit(shop).get(`products/${sauna.id}`)).body

  beforeAll(async () => {
    place = await aSettlement(database())
    owner = await inOffice(shop, 'owner')
  })
  beforeEach(async () => {
    sauna = await aRental(database(), place.id)
    await database().version.bump()
  })

  it('are on customers’ pages at once, and in the log in words', async () => {
    expect(await seen()).not.toHaveProperty('cost_from')
    const { status, body } = await change({ price_rules: [weekend, inWinter, cheap] })
    expect([status, body.price_rules]).toEqual([200, [inWinter, cheap, weekend]])
    expect(await seen()).toMatchObject({
      cost: 15_000,
      cost_from: 12_000,
      price_note: 'Fri and Sat $180; Tue $120; Winter (December to February) $200; otherwise $150',
    })
    expect((await owner.get('office/log')).body.items[0]).toMatchObject({
      act: 'changed',
      before: { 'other prices': '' },
      after: { 'other prices': 'Fri and Sat $180; Tue $120; Winter (December to February) $200' },
    })
    expect((await change({ title: 'Larch' })).body.price_rules).toHaveLength(3)
    expect((await change({ price_rules: [] })).body.price_rules).toEqual([])
    expect(await seen()).not.toHaveProperty('price_note')
  })

  it('keep the lowest price right when only the price of the other nights changes', async () => {
    await change({ price_rules: [weekend] })
    expect(await seen()).toMatchObject({ cost: 15_000, cost_from: 15_000 })
    await change({ price_cents: 19_000 })
    expect(await seen()).toMatchObject({ cost: 19_000, cost_from: 18_000 })
  })

  it('are refused where two are for the same nights, by name', async () => {
    const other = { weekdays: ['sat', 'sun'], price_cents: 19_000 }
    expect(await change({ price_rules: [weekend, other] })).toMatchObject({
      status: 422,
      body: {
        errors: {
          price_rules: [
            'Two prices are for the same nights: “Fri and Sat” and “Sat and Sun”. Please change one of them.',
          ],
        },
      },
    })
    expect((await read()).price_rules).toEqual([])
  })

  it.each([
    ['a day that is none', { season: { from: '02-29', to: '03-10' }, price_cents: 1 }],
    ['a day as people write it', { season: { from: '12/24', to: '12/26' }, price_cents: 1 }],
    ['a season with a long name', { season: { name: 'W'.repeat(41), ...winter }, price_cents: 1 }],
    ['a price of nothing', { ...weekend, price_cents: 0 }],
    ['no season and no day', { price_cents: 1 }],
    ['no day at all', { weekdays: [], price_cents: 1 }],
    ['a day twice', { weekdays: ['fri', 'fri'], price_cents: 1 }],
  ])('are refused with %s', async (_, rule) => {
    const { status, body } = await change({ price_rules: [rule] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['price_rules']])
  })

  it('are at most thirty', async () => {
    const month = (nth: number) => String((nth % 12) + 1).padStart(2, '0')
    const rules = (count: number) =>
      Array.from({ length: count }, (_, nth) => {
        const day = `${month(nth)}-${String(Math.floor(nth / 12) + 1).padStart(2, '0')}`
        return { season: { from: day, to: day }, price_cents: 100 + nth }
      })
    expect((await change({ price_rules: rules(30) })).status).toBe(200)
    expect((await change({ price_rules: rules(31) })).status).toBe(422)
  })

  it('let one of two who change them win, and tell the other', async () => {
    const { revision } = await read()
    const answers = await Promise.all([
      change({ price_rules: [weekend] }, revision),
      change({ price_rules: [inWinter] }, revision),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect((await read()).price_rules).toEqual(won?.body.price_rules)
    expect((await change({ title: 'Late' }, revision)).status).toBe(409)
  })

  it('are an owner’s to change', async () => {
    const staff = await inOffice(shop, 'staff', { settlementIds: [place.id] })
    expect((await change({ price_rules: [weekend] }, undefined, staff)).status).toBe(403)
    expect((await staff.get(address())).body.price_rules).toEqual([])
  })
})
