import { expect, it } from 'vitest'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import { isFree } from './journey.ts'
import { later, laterDates, stay, useMoving } from './moving.ts'
import { aRental, aSettlement, block } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'

describeOnBothEngines('moving an order', (database) => {
  const { shop, settlement, sauna, booking, move, aPaidOrder, nightsOf, logOf, other } = useMoving(database)

  it('to other dates frees the old nights and takes the new ones, with the turnover', async () => {
    const one = await aRental(database(), settlement.id)
    const order = await aPaidOrder(one.id)
    const result = await move(order.id, { stay: later })
    expect(result).toMatchObject({ moved: { dateFrom: later.from, dateTo: later.to, nights: 5 } })
    const [unitId] = one.units
    expect(await nightsOf(order.requestId)).toEqual(
      ['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14', '2026-12-15'].map(
        (night, n) => ({
          unitId,
          night,
          kind: n < 5 ? 'stay' : 'turnover',
          expiresAt: null,
        }),
      ),
    )
    expect(await isFree(shop, one.id)).toBe(true)
    expect(await isFree(shop, one.id, laterDates)).toBe(false)
    expect(await booking().orders.find(order.id)).toMatchObject({
      dateFrom: later.from,
      dateTo: later.to,
      totalCents: order.totalCents,
      status: 'paid',
    })
  })

  it('to days that overlap its own keeps what it has', async () => {
    const order = await aPaidOrder()
    const longer = { from: stay.from, to: '2026-12-06' }
    expect(await move(order.id, { stay: longer })).toMatchObject({ moved: { unitId: order.unitId } })
    expect(await nightsOf(order.requestId)).toHaveLength(6)
  })

  it('to another unit takes its nights there, and the log says who moved what', async () => {
    const order = await aPaidOrder()
    const unitId = other(order.unitId)
    expect(await move(order.id, { unitId })).toMatchObject({ moved: { unitId } })
    expect(new Set((await nightsOf(order.requestId)).map((night) => night.unitId))).toEqual(new Set([unitId]))
    const [entry, ...others] = await logOf(order.number)
    expect(others).toEqual([])
    const at = { from: stay.from, to: stay.to, title: sauna.title, place: settlement.name }
    expect(entry).toMatchObject({
      act: 'moved',
      actor: 'command line',
      memberId: null,
      before: { ...at, sauna: expect.stringContaining(sauna.slug) },
      after: { ...at, sauna: expect.stringContaining(sauna.slug) },
    })
    expect(JSON.stringify(entry)).not.toContain(order.customer.email)
  })

  it('to dates when its own unit is taken finds another of the same sauna', async () => {
    const order = await aPaidOrder()
    await block(database(), order.unitId as number, '2026-12-12')
    expect(await move(order.id, { stay: later })).toMatchObject({ moved: { unitId: other(order.unitId) } })
  })

  it('to a sauna at another settlement needs to be allowed, and then the order says so', async () => {
    const there = await aSettlement(database(), { turnoverDays: 2, timeZone: 'America/Denver' })
    const elsewhere = await aRental(database(), there.id)
    const [unitId] = elsewhere.units
    const order = await aPaidOrder()
    expect(await move(order.id, { unitId })).toEqual({
      refused: { reason: 'other sauna', title: elsewhere.title },
    })
    expect(await nightsOf(order.requestId)).toHaveLength(4)
    const result = await move(order.id, { unitId, mayChangeSauna: true })
    const expected = {
      productId: elsewhere.id,
      settlementId: there.id,
      unitId,
      saunaName: elsewhere.title,
      location: there.name,
      timeZone: 'America/Denver',
      pickupAddress: there.pickupAddress,
      pickupPoint: { latitude: there.latitude, longitude: there.longitude },
      turnoverDays: 2,
      totalCents: order.totalCents,
    }
    expect(result).toMatchObject({ moved: expected })
    expect(await booking().orders.find(order.id)).toMatchObject(expected)
    expect(await nightsOf(order.requestId)).toHaveLength(5)
    expect(await isFree(shop, elsewhere.id)).toBe(false)
  })

  it('tells its customer what is new, and nothing when it is only another sauna of the kind', async () => {
    const order = await aPaidOrder()
    const subjects = async () =>
      (
        await database()
          .db.selectFrom('mailOutbox')
          .select('subject')
          .where('dedupeKey', 'like', `order-moved-${order.id}%`)
          .execute()
      ).map(({ subject }) => subject)
    await move(order.id, { unitId: other(order.unitId) })
    expect(await subjects()).toEqual([])
    await move(order.id, { stay: later })
    expect(await subjects()).toEqual([`Your order #${order.number} has moved`])
  })

  it('announces both places', async () => {
    const [here, there] = [await aSettlement(database()), await aSettlement(database())]
    const [from, to] = [await aRental(database(), here.id), await aRental(database(), there.id)]
    const order = await aPaidOrder(from.id)
    const { version } = database()
    const before = [here, there, settlement].map(({ id }) => version.current([`dates at ${id}`]))
    await move(order.id, { unitId: to.units[0], mayChangeSauna: true })
    const after = [here, there, settlement].map(({ id }) => version.current([`dates at ${id}`]))
    expect(after.map((number, n) => number > (before[n] ?? 0))).toEqual([true, true, false])
  })

  it('to where it is already does nothing', async () => {
    const order = await aPaidOrder()
    const ran: string[] = []
    const result = await booking().move(commandLine, { orderId: order.id, stay }, async () => {
      ran.push('alongside')
    })
    expect(result).toMatchObject({ moved: { id: order.id } })
    expect([ran, await logOf(order.number)]).toEqual([[], []])
  })

  it('is undone when what goes along with it fails', async () => {
    const order = await aPaidOrder()
    const moving = booking().move(commandLine, { orderId: order.id, stay: later }, () =>
      Promise.reject(new Error('no')),
    )
    await expect(moving).rejects.toThrow('no')
    expect(await booking().orders.find(order.id)).toMatchObject({ dateFrom: stay.from })
    expect((await nightsOf(order.requestId)).map(({ night }) => night)).toContain(stay.from)
    expect(await logOf(order.number)).toEqual([])
  })
})
