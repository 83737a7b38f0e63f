import { expect, it, onTestFinished } from 'vitest'
import { aCustomer } from '../customer.ts'
import { buyStay, order } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { block, free, type Place, range, unitsIn, useTimeline } from './a-timeline.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('the timeline of the office', (database) => {
  const { shop, show, spansOf, newestOrder, numberOf, now } = useTimeline(database)

  it('shows orders with their turnover, holds with their end, and blocks with their reason', async () => {
    const { sauna, owner, one, two } = now()
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
    const { sauna, owner, one } = now()
    await buyStay(await aCustomer(shop), sauna.id)
    expect((await spansOf(one, owner, 'from=2026-12-02&days=1'))?.[0]).toMatchObject({ at: -1, nights: 3 })
    expect(await spansOf(one, owner, 'from=2026-12-05&days=5')).toEqual([])
  })

  it('has an end for holds that nobody paid for', async () => {
    const { sauna, one } = now()
    await order(await aCustomer(shop), sauna.id)
    expect(await spansOf(one)).toHaveLength(2)
    shop.clock.pass({ minutes: 45 })
    onTestFinished(() => shop.clock.pass({ minutes: -45 }))
    expect(await spansOf(one)).toEqual([])
  })

  it('shows staff their settlements, and partners their saunas without customers', async () => {
    const { here, sauna, owner, one, two } = now()
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
    const { owner } = now()
    const { status, body } = await owner.get(`office/timeline?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('answers with nothing until something changes: a block, an order, a payment, the end of a hold', async () => {
    const { here, sauna, owner, one } = now()
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
    const { id } = await newestOrder()
    await database()
      .db.updateTable('shopOrder')
      .set({ updatedAt: new Date(shop.clock.now().getTime() + 1) })
      .where('id', '=', id)
      .execute()
    expect(await changes()).toMatchObject([{ kind: 'hold' }, { kind: 'turnover' }])
    shop.clock.pass({ minutes: 45 })
    onTestFinished(() => shop.clock.pass({ minutes: -45 }))
    expect(await changes()).toEqual([])
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
    onTestFinished(() => shop.clock.pass({ minutes: -5 }))
    await browser.get('office/timeline/changes?version=none')
    expect(await seen()).toEqual(before)
    await browser.get('office/timeline')
    expect(await seen()).not.toEqual(before)
  })
})
