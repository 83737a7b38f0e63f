import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../use-database.ts'
import { inOffice } from './members.ts'
import { useOrders } from './some-orders.ts'

describeOnBothEngines('orders in the office are found', (database) => {
  const { shop, some, find } = useOrders(database)

  it.each([
    ['kim', ['lee', 'kim']],
    ['KIM hara', ['kim']],
    ['kim_o', ['kim']],
    ['kim%', []],
    ['lee@', ['lee']],
    ['555-0142', ['kim']],
    ['+1 541 555 0177', ['lee']],
    ['nobody', []],
  ])('by “%s”', async (q, expected) => {
    const { owner, kim, lee } = some
    const numbers: Record<string, number> = { kim, lee }
    expect(await find(owner, { q })).toEqual(expected.map((name) => numbers[name]))
  })

  it('by number, with and without the sign', async () => {
    const { owner, kim, lee } = some
    expect(await find(owner, { q: `#${kim}` })).toEqual([kim])
    expect(await find(owner, { q: String(lee) })).toContain(lee)
  })

  it('by status, place, and days of which one lies between', async () => {
    const { here, owner, kim, lee, sold } = some
    expect(await find(owner, { status: 'awaiting_payment' })).toEqual([sold])
    expect(await find(owner, { settlement: String(here.id) })).toEqual([lee, kim])
    expect(await find(owner, { from: '2026-12-04', to: '2026-12-09' })).toEqual([kim])
    expect(await find(owner, { from: '2026-12-13' })).toEqual([])
    const wrong = await owner.get('office/orders?from=2026-02-30')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['from']])
  })

  it('newest first, and pages keep what was asked for', async () => {
    const { owner, kim, lee, sold } = some
    expect(await find(owner, {})).toEqual([sold, lee, kim])
    const { body } = await owner.get('office/orders?q=kim&page=9')
    expect(body.orders).toMatchObject({ current_page: 1, last_page: 1, total: 2 })
  })

  it('by staff only where they work', async () => {
    const { here, staffElsewhere, kim, lee } = some
    const staff = await inOffice(shop, 'staff', { settlementIds: [here.id] })
    expect(await find(staff, {})).toEqual([lee, kim])
    expect(await find(staffElsewhere, {})).toEqual([])
    expect(await find(staffElsewhere, { q: `#${kim}` })).toEqual([])
    const there = await staffElsewhere.get(`office/orders?settlement=${here.id}`)
    expect(there.status).toBe(403)
  })

  it('by partners only of their saunas, by number, and without anything about the customer', async () => {
    const { sauna, owner, kim } = some
    const { unitId } = await database()
      .db.selectFrom('shopOrder')
      .select('unitId')
      .where('number', '=', kim)
      .executeTakeFirstOrThrow()
    const other = sauna.units.find((id) => id !== unitId) as number
    const partner = await inOffice(shop, 'partner', { unitIds: [unitId as number] })
    const without = await inOffice(shop, 'partner', { unitIds: [other] })
    expect(await find(partner, { q: String(kim) })).toEqual([kim])
    expect(await find(partner, { q: 'kim' })).toEqual([])
    expect(await find(partner, { q: '5550142' })).toEqual([])
    expect(await find(without, { q: String(kim) })).toEqual([])
    expect((await without.get(`office/orders/${kim}`)).status).toBe(404)
    await owner.post(`office/orders/${kim}/notes`, { text: 'Kim has a dog.' })
    const list = await partner.get('office/orders')
    const one = await partner.get(`office/orders/${kim}`)
    expect([list.status, one.status]).toEqual([200, 200])
    expect(one.body).toMatchObject({ cancel_refund: null, most_refund: 0, most_part_refund: 0 })
    for (const { body } of [list, one]) {
      expect(JSON.stringify(body)).not.toMatch(/kim|hara|0142|dog|confirmation|main street/i)
      expect(JSON.stringify(body)).not.toContain(owner.email)
    }
    expect((await partner.post(`office/orders/${kim}/notes`, { text: 'x' })).status).toBe(403)
    await database().db.deleteFrom('officePartnerUnit').execute()
  })
})
