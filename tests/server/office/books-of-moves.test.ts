import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { commandLine } from '../../../server/repositories/office/office-log.repo.ts'
import { changing } from '../changing.ts'
import { aRental, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('the books of an order that the office moves', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  type Place = {
    settlement: { id: number; name: string }
    sauna: { id: number; title: string; unit: number }
  }
  let west: Place
  let east: Place

  async function aPlace(name: string, timeZone: string): Promise<Place> {
    const settlement = await aSettlement(database(), { name, timeZone })
    const { id, title, units } = await aRental(database(), settlement.id, { title: `Sauna of ${name}` })
    return { settlement, sauna: { id, title, unit: units[0] as number } }
  }
  beforeAll(async () => {
    // An hour before midnight in the one it is the next month in the other.
    west = await aPlace('West', 'America/Los_Angeles')
    east = await aPlace('East', 'America/New_York')
  })

  const read = async (path: string, by?: Visit) => {
    const { status, body } = await (by ?? (await inOffice(shop, 'owner'))).get(`office/numbers/${path}`)
    expect(status).toBe(200)
    return body
  }
  const cents = (cell: string | undefined) => Math.round(Number(cell || 0) * 100)
  /** Of all lines: day, place, sauna, kind, charged, received, tax rate. */
  const books = async (month: string, by?: Visit) =>
    String(await read(`books/csv?month=${month}`, by))
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
  const places = (lines: string[][]) =>
    lines.map(([, , place, sauna, kind, charged, received]) => [
      kind,
      place,
      sauna,
      cents(charged) + cents(received),
    ])
  /** What the screens say of the months so far. */
  const figures = async () => ({
    revenue: (await read('revenue?year=2026')).items,
    bookings: await read('bookings?year=2026'),
  })

  it('keep what was charged under the sauna, the place, and the month of then', async () => {
    const { aPaidOrder, orderNow, change, waitingChange, pay, report, booking } = changing(shop)
    const move = async (to: Place) =>
      expect(
        await booking.move(commandLine, { orderId: order.id, unitId: to.sauna.unit, mayChangeSauna: true }),
      ).toHaveProperty('moved')
    const refund = async (amount: number) => {
      const owner = await inOffice(shop, 'owner')
      const path = `office/orders/${order.number}/refunds`
      expect((await owner.post(path, { id: randomUUID(), amount })).status).toBe(200)
    }

    shop.clock.set('2026-12-01T07:30:00Z')
    const { order } = await aPaidOrder(west.sauna.id, { date_from: '2027-02-10', date_to: '2027-02-13' })
    shop.clock.set('2026-12-20T18:00:00Z')
    await refund(1_000)
    const sent = [await books('2026-11'), await books('2026-12')]
    const seen = await figures()
    const at = [west.settlement.name, west.sauna.title]
    expect(sent.map(places)).toEqual([
      [
        ['rental', ...at, order.rentalCents],
        ['delivery', ...at, order.deliveryCents],
        ['tax', ...at, order.taxCents],
        ['payment', ...at, order.totalCents],
      ],
      [['refund', ...at, -2_000]],
    ])

    shop.clock.set('2027-01-05T18:00:00Z')
    await move(east)
    expect(await orderNow(order.id)).toMatchObject({
      saunaName: east.sauna.title,
      timeZone: 'America/New_York',
    })
    expect([await books('2026-11'), await books('2026-12')]).toEqual(sent)
    expect(await figures()).toEqual(seen)
    const [inWest, inEast] = [
      await inOffice(shop, 'staff', { settlementIds: [west.settlement.id] }),
      await inOffice(shop, 'staff', { settlementIds: [east.settlement.id] }),
    ]
    expect([await books('2026-11', inWest), await books('2026-11', inEast)]).toEqual([sent[0], []])

    // A change is charged where the order is by then, and so is what goes back of it.
    shop.clock.set('2027-01-20T18:00:00Z')
    const longer = await waitingChange(order, { stay: { from: '2027-02-10', to: '2027-02-15' } })
    await pay(longer)
    await report(longer)
    const there = [east.settlement.name, east.sauna.title]
    const january = await books('2027-01')
    expect(places(january).map((line) => line.slice(1, 3))).toEqual(january.map(() => there))
    shop.clock.set('2027-02-02T18:00:00Z')
    await change(order, { stay: { from: '2027-02-10', to: '2027-02-14' } })
    shop.clock.set('2027-02-03T18:00:00Z')
    await move(west)
    shop.clock.set('2027-02-04T18:00:00Z')
    await refund(1)
    expect(await books('2027-01')).toEqual(january)
    const february = await books('2027-02')
    expect(places(february).map((line) => line.slice(0, 3))).toEqual([
      ['rental', ...there],
      ['tax', ...there],
      ['change refund', ...there],
      ['refund', ...there],
    ])

    const now = await orderNow(order.id)
    const all = [...sent.flat(), ...january, ...february]
    for (const column of [5, 6])
      expect(all.reduce((sum, line) => sum + cents(line[column]), 0)).toBe(now.totalCents - 1_001)
    for (const year of ['2026', '2027'])
      for (const { month, place, total, refunds } of (await read(`revenue?year=${year}`)).items) {
        const here = (await books(month)).filter((line) => line[2] === place)
        expect([month, place, total - refunds]).toEqual([
          month,
          place,
          here.reduce((sum, line) => sum + cents(line[5]), 0),
        ])
      }
  })

  it('keep the tax rate of a refund when the order is changed to another one later', async () => {
    shop.clock.set('2027-03-01T18:00:00Z')
    const { aPaidOrder, waitingChange, pay, report } = changing(shop)
    const { order } = await aPaidOrder(west.sauna.id, { date_from: '2027-06-10', date_to: '2027-06-13' })
    const owner = await inOffice(shop, 'owner')
    await owner.post(`office/orders/${order.number}/refunds`, { id: randomUUID(), amount: 500 })
    const march = await books('2027-03')
    expect(march).toHaveLength(5)

    shop.clock.set('2027-04-02T18:00:00Z')
    await database()
      .db.updateTable('settlement')
      .set({ taxPpm: order.taxPpm + 10_000, name: 'West, by another name' })
      .where('id', '=', west.settlement.id)
      .execute()
    void database().version.bump()
    const longer = await waitingChange(order, { stay: { from: '2027-06-10', to: '2027-06-15' } })
    await pay(longer)
    await report(longer)
    expect(longer.wanted.taxPpm).toBe(order.taxPpm + 10_000)
    expect(await books('2027-03')).toEqual(march)
  })
})
