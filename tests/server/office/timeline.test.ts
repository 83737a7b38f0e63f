import { beforeEach, expect, it } from 'vitest'
import { aCustomer } from '../customer.ts'
import { buyStay, order } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

interface Unit {
  id: number
  serial: string
  spans: object[]
}
interface Place {
  id: number
  name: string
  models: { id: number; title: string; units: Unit[] }[]
}
const range = 'from=2026-11-30&days=14'
const unitsIn = ({ places }: { places: Place[] }) =>
  places.flatMap(({ models }) => models.flatMap(({ units }) => units))

describeOnBothEngines('the timeline of the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let here: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let one: number
  let two: number
  let owner: Visit

  beforeEach(async () => {
    here = await aSettlement(database())
    sauna = await aRental(database(), here.id, { units: 2 })
    ;[one = 0, two = 0] = sauna.units
    owner = await inOffice(shop, 'owner')
  })

  const show = (browser: Visit, more = range) =>
    browser.get(`office/timeline?settlement=${here.id}&${more}`).then(({ body }) => body)
  const spansOf = async (unitId: number, browser = owner, more = range) =>
    unitsIn(await show(browser, more)).find(({ id }) => id === unitId)?.spans
  const block = (browser: Visit, unitId: number, from: string, to: string, reason?: string) =>
    browser.post('office/timeline/block', { unit_id: unitId, from, to, reason })
  const free = (browser: Visit, unitId: number, from: string, to: string) =>
    browser.post('office/timeline/free', { unit_id: unitId, from, to })
  const numberOf = async () =>
    (
      await database()
        .db.selectFrom('shopOrder')
        .select('number')
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
    ).number

  it('shows orders with their turnover, holds with their end, and blocks with their reason', async () => {
    await buyStay(await aCustomer(shop), sauna.id)
    const paid = await numberOf()
    await order(await aCustomer(shop), sauna.id)
    const unpaid = await numberOf()
    await block(owner, two, '2026-12-08', '2026-12-10', 'New stove')
    expect(await spansOf(one)).toEqual([
      { at: 1, nights: 3, kind: 'order', order: paid, customer: 'Ada Winter' },
      { at: 4, nights: 1, kind: 'turnover', order: paid },
    ])
    const until = expect.stringMatching(/^2026-11-21T/)
    expect(await spansOf(two)).toEqual([
      { at: 1, nights: 3, kind: 'hold', order: unpaid, customer: 'Ada Winter', until },
      { at: 4, nights: 1, kind: 'turnover', order: unpaid, until },
      { at: 8, nights: 3, kind: 'block', reason: 'New stove' },
    ])
  })

  it('shows all nights of an order that goes beyond the days', async () => {
    await buyStay(await aCustomer(shop), sauna.id)
    expect((await spansOf(one, owner, 'from=2026-12-02&days=1'))?.[0]).toMatchObject({ at: -1, nights: 3 })
    expect(await spansOf(one, owner, 'from=2026-12-05&days=5')).toEqual([])
  })

  it('has an end for holds that nobody paid for', async () => {
    await order(await aCustomer(shop), sauna.id)
    expect(await spansOf(one)).toHaveLength(2)
    shop.clock.pass({ minutes: 45 })
    expect(await spansOf(one)).toEqual([])
    shop.clock.pass({ minutes: -45 })
  })

  it('shows staff their settlements, and partners their saunas without customers', async () => {
    const elsewhere = await aSettlement(database())
    const other = await aRental(database(), elsewhere.id)
    await buyStay(await aCustomer(shop), sauna.id)
    const staff = await inOffice(shop, 'staff', { settlementIds: [here.id] })
    const all = (await staff.get(`office/timeline?${range}`)).body
    expect(all.places.map(({ id }: Place) => id)).toEqual([here.id])
    expect(all.settlements).toEqual([{ id: here.id, name: here.name }])
    expect((await staff.get(`office/timeline?settlement=${elsewhere.id}`)).status).toBe(403)
    const partner = await inOffice(shop, 'partner', { unitIds: [one] })
    const own = (await partner.get(`office/timeline?${range}`)).body
    expect(unitsIn(own).map(({ id }) => id)).toEqual([one])
    expect(JSON.stringify(own)).not.toMatch(/Ada|Winter/)
    expect(unitsIn((await owner.get(`office/timeline?${range}`)).body).map(({ id }) => id)).toEqual(
      expect.arrayContaining([one, two, ...other.units]),
    )
  })

  it.each([
    ['from=2026-02-30', 'from'],
    ['days=121', 'days'],
    ['days=0', 'days'],
    ['settlement=x', 'settlement'],
  ])('is refused for %s', async (query, field) => {
    const { status, body } = await owner.get(`office/timeline?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('answers with nothing until something changes: a block, an order, a payment, the end of a hold', async () => {
    let known: string = (await show(owner)).version
    const changes = async () => {
      const { body } = await owner.get(
        `office/timeline/changes?settlement=${here.id}&${range}&version=${known}`,
      )
      if (body.data) known = body.data.version
      return body.data && unitsIn(body.data).find(({ id }) => id === one)?.spans
    }
    expect(await changes()).toBeNull()
    await block(owner, one, '2026-12-12', '2026-12-12')
    expect(await changes()).toEqual([{ at: 12, nights: 1, kind: 'block' }])
    expect(await changes()).toBeNull()
    await free(owner, one, '2026-12-12', '2026-12-12')
    expect(await changes()).toEqual([])
    const customer = await aCustomer(shop)
    await order(customer, sauna.id)
    expect(await changes()).toMatchObject([{ kind: 'hold' }, { kind: 'turnover' }])
    const { id } = await database()
      .db.selectFrom('shopOrder')
      .select('id')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    await database()
      .db.updateTable('shopOrder')
      .set({ updatedAt: new Date(shop.clock.now().getTime() + 1) })
      .where('id', '=', id)
      .execute()
    expect(await changes()).toMatchObject([{ kind: 'hold' }, { kind: 'turnover' }])
    shop.clock.pass({ minutes: 45 })
    expect(await changes()).toEqual([])
    shop.clock.pass({ minutes: -45 })
  })

  it('is watched without using the session', async () => {
    const { memberId, ...browser } = await inOffice(shop, 'owner')
    const seen = () =>
      database()
        .db.selectFrom('officeSession')
        .select('seenAt')
        .where('memberId', '=', memberId)
        .executeTakeFirstOrThrow()
    const before = await seen()
    shop.clock.pass({ minutes: 5 })
    await browser.get('office/timeline/changes?version=none')
    expect(await seen()).toEqual(before)
    await browser.get('office/timeline')
    expect(await seen()).not.toEqual(before)
    shop.clock.pass({ minutes: -5 })
  })

  it('blocks and frees days, and the log says who did', async () => {
    const { email, ...staff } = await inOffice(shop, 'staff', { settlementIds: [here.id] })
    expect((await block(staff, one, '2026-12-07', '2026-12-09', 'For Ms. Winter')).body).toEqual({
      nights: 3,
    })
    expect((await free(staff, one, '2026-12-08', '2026-12-20')).body).toEqual({ nights: 2 })
    expect(await spansOf(one)).toEqual([{ at: 7, nights: 1, kind: 'block', reason: 'For Ms. Winter' }])
    const { body } = await owner.get('office/log')
    expect(body.items.slice(0, 2)).toMatchObject([
      { actor: email, act: 'freed', subject: `${sauna.slug}-0`, after: { nights: 2 } },
      { actor: email, act: 'blocked', after: { from: '2026-12-07', to: '2026-12-09', nights: 3 } },
    ])
    expect(JSON.stringify(body)).not.toContain('Ms. Winter')
  })

  it('refuses to block what customers have, and says who has it', async () => {
    await buyStay(await aCustomer(shop), sauna.id)
    const { status, body } = await block(owner, one, '2026-12-03', '2026-12-06')
    expect([status, body.message]).toEqual([
      409,
      `Nothing was blocked. Order #${await numberOf()} has 12/03/2026 to 12/04/2026.`,
    ])
    expect(await spansOf(one)).toHaveLength(2)
    expect((await free(owner, one, '2026-12-01', '2026-12-06')).body.message).toBe(
      `${sauna.slug}-0 is not blocked on any of these days.`,
    )
  })

  it.each([
    [{ from: '12/24/2026', to: '2026-12-25' }, 'from'],
    [{ from: '2026-12-25', to: '2026-12-24' }, 'to'],
    [{ from: '2026-12-25', to: '2029-12-24' }, 'to'],
    [{ unit_id: 999_999, from: '2026-12-25', to: '2026-12-25' }, 'unit_id'],
  ])('does not block %j', async (body, field) => {
    const answer = await owner.post('office/timeline/block', { unit_id: one, ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('refuses staff of another settlement', async () => {
    const staff = await inOffice(shop, 'staff', { settlementIds: [(await aSettlement(database())).id] })
    expect((await block(staff, one, '2026-12-07', '2026-12-07')).status).toBe(403)
    expect((await free(staff, one, '2026-12-07', '2026-12-07')).status).toBe(403)
  })

  it('lets one of two block the same days, and tells the other', async () => {
    const staff = await inOffice(shop, 'staff', { isEverywhere: true })
    const answers = await Promise.all([
      block(owner, one, '2026-12-07', '2026-12-09'),
      block(staff, one, '2026-12-07', '2026-12-09'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `${sauna.slug}-0 was blocked on these days already.`,
    )
  })

  const move = (browser: Visit, number: number, unitId: number) =>
    browser.post('office/timeline/move', { order: number, unit_id: unitId })

  it('moves an order with its turnover to another sauna of the model', async () => {
    await buyStay(await aCustomer(shop), sauna.id)
    const number = await numberOf()
    const staff = await inOffice(shop, 'staff', { settlementIds: [here.id] })
    expect((await move(staff, number, two)).body).toEqual({ serial: `${sauna.slug}-1` })
    expect(await spansOf(one)).toEqual([])
    expect(await spansOf(two)).toMatchObject([
      { at: 1, nights: 3, kind: 'order', order: number },
      { at: 4, nights: 1, kind: 'turnover', order: number },
    ])
  })

  it('leaves an order where it is when it does not fit, and says why', async () => {
    await buyStay(await aCustomer(shop), sauna.id)
    const number = await numberOf()
    await block(owner, two, '2026-12-03', '2026-12-03')
    const { status, body } = await move(owner, number, two)
    expect(status).toBe(409)
    expect(body.message).toContain(`Order #${number} stays where it is. The night of 12/03/2026 is blocked`)
    const other = await aRental(database(), here.id)
    expect((await move(owner, number, other.units[0] ?? 0)).body.message).toContain(other.title)
    expect((await move(owner, number, 999_999)).status).toBe(404)
    expect((await move(owner, 999_999, two)).status).toBe(404)
    expect(await spansOf(one)).toHaveLength(2)
  })

  it('moves nothing for staff of another settlement', async () => {
    await buyStay(await aCustomer(shop), sauna.id)
    const elsewhere = await aSettlement(database())
    const staff = await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] })
    expect((await move(staff, await numberOf(), two)).status).toBe(404)
    expect(await spansOf(one)).toHaveLength(2)
  })

  it('lets one of two move an order to the same days, and tells the other', async () => {
    const numbers: number[] = []
    for (const unitId of [one, two]) {
      await buyStay(await aCustomer(shop), sauna.id)
      numbers.push(await numberOf())
      expect(await spansOf(unitId)).toHaveLength(2)
    }
    const [third = 0] = await database()
      .db.insertInto('unit')
      .values({ productId: sauna.id, serial: `${sauna.slug}-third` })
      .returning('id')
      .execute()
      .then((rows) => rows.map(({ id }) => id))
    const staff = await inOffice(shop, 'staff', { isEverywhere: true })
    const [first = 0, second = 0] = numbers
    const answers = await Promise.all([move(owner, first, third), move(staff, second, third)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toMatch(/stays where it is. The night of 12\/01\/2026 belongs to order #/)
    const taken = await Promise.all([one, two, third].map((unitId) => spansOf(unitId)))
    expect(taken.map((spans) => spans?.length).toSorted((a = 0, b = 0) => a - b)).toEqual([0, 2, 2])
  })
})
