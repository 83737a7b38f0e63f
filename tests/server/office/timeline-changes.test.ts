import { expect, it } from 'vitest'
import { commandLine } from '../../../server/repositories/office/office-log.repo.ts'
import { closing } from '../closing.ts'
import { aCustomer } from '../customer.ts'
import { buyStay } from '../journey.ts'
import { aRental, aSettlement } from '../rows.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { block, free, move, useTimeline } from './a-timeline.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('on the timeline, the office', (database) => {
  const { shop, spansOf, numberOf, now } = useTimeline(database)

  it('blocks and frees days, and the log says who did', async () => {
    const { here, sauna, owner, one } = now()
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
    const { sauna, owner, one } = now()
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
    const { owner, one } = now()
    const answer = await owner.post('office/timeline/block', { unit_id: one, ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('refuses staff of another settlement', async () => {
    const { one } = now()
    const staff = await inOffice(shop, 'staff', { settlementIds: [(await aSettlement(database())).id] })
    expect((await block(staff, one, '2026-12-07', '2026-12-07')).status).toBe(403)
    expect((await free(staff, one, '2026-12-07', '2026-12-07')).status).toBe(403)
  })

  it.each([
    ['on 12/08/2026', { firstNight: '2026-12-08', lastNight: '2026-12-08' }],
    ['from 12/07/2026 to 12/09/2026', { firstNight: '2026-12-01', lastNight: '2026-12-20' }],
  ])('frees no night that is closed %s, and says where to open it', async (days, closed) => {
    const { here, sauna, owner, one } = now()
    await block(owner, one, '2026-12-07', '2026-12-09')
    const at = closing(shop)
    await at.close({ settlementId: here.id, unitIds: null, ...closed })
    const taken = await at.nightsOf([one])
    const { status, body } = await free(owner, one, '2026-12-07', '2026-12-09')
    expect([status, body.message]).toEqual([
      409,
      `Nothing was freed. ${sauna.slug}-0 is closed ${days}. To open it again, go to Closures.`,
    ])
    expect(await at.nightsOf([one])).toEqual(taken)
    await at.reopen(commandLine, (await at.closures.list(1))[0]?.id ?? 0)
    expect((await free(owner, one, '2026-12-07', '2026-12-09')).body).toEqual({ nights: 3 })
  })

  it('lets one of two block the same days, and tells the other', async () => {
    const { sauna, owner, one } = now()
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

  it('moves an order with its turnover to another sauna of the model', async () => {
    const { here, sauna, one, two } = now()
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
    const { here, sauna, owner, one, two } = now()
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
    const { sauna, one, two } = now()
    await buyStay(await aCustomer(shop), sauna.id)
    const elsewhere = await aSettlement(database())
    const staff = await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] })
    expect((await move(staff, await numberOf(), two)).status).toBe(404)
    expect(await spansOf(one)).toHaveLength(2)
  })

  it('lets one of two move an order to the same days, and tells the other', async () => {
    const { sauna, owner, one, two } = now()
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
