import { expect, it } from 'vitest'
import { commandLine } from '../../../server/repositories/office/office-log.repo.ts'
import { changing } from '../changing.ts'
import { aRental, priceColumns } from '../rows.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useRental, useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('the books of an order that changes', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement, sauna } = useRental(database)

  const read = async (path: string) => {
    const { status, body } = await (await inOffice(shop, 'owner')).get(`office/numbers/${path}`)
    expect(status).toBe(200)
    return body
  }
  const books = async (month: string) =>
    String(await read(`books/csv?month=${month}`))
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
  const cents = (cell: string | undefined) => Math.round(Number(cell || 0) * 100)
  const months = ['2026-11', '2026-12', '2027-01', '2027-02']
  const stayTo = (to: string) => ({ stay: { from: '2027-02-01', to } })

  it('stay as they were sent: what a change costs counts when it is paid, and what it saves when it is made', async () => {
    const { aPaidOrder, orderNow, change, waitingChange, pay, report } = changing(shop)
    const { order } = await aPaidOrder(sauna.id, { date_from: '2027-02-01', date_to: '2027-02-04' })
    const november = await books('2026-11')
    expect(november.map((line) => [line[4], cents(line[5]), cents(line[6])])).toEqual([
      ['rental', order.rentalCents, 0],
      ['delivery', order.deliveryCents, 0],
      ['tax', order.taxCents, 0],
      ['payment', 0, order.totalCents],
    ])

    shop.clock.set('2026-12-10T18:00:00Z')
    const longer = await waitingChange(order, stayTo('2027-02-06'))
    await pay(longer)
    await report(longer)
    shop.clock.set('2027-01-10T18:00:00Z')
    await change(order, stayTo('2027-02-05'))
    const now = await orderNow(order.id)

    expect(await books('2026-11')).toEqual(november)
    const more = longer.wanted.rentalCents - order.rentalCents
    expect(
      (await books('2026-12')).map((line) => [line[4], cents(line[5]), cents(line[6]), line[9]]),
    ).toEqual([
      ['rental', more, 0, longer.ref],
      ['tax', longer.differenceCents - more, 0, longer.ref],
      ['payment', 0, longer.differenceCents, longer.ref],
    ])
    const less = longer.wanted.totalCents - now.totalCents
    const january = await books('2027-01')
    expect(january.map((line) => line[4])).toEqual(['rental', 'tax', 'change refund'])
    expect(january.reduce((sum, line) => sum + cents(line[5]), 0)).toBe(-less)
    expect(january.reduce((sum, line) => sum + cents(line[6]), 0)).toBe(-less)

    const all = (await Promise.all(months.map(books))).flat()
    for (const column of [5, 6])
      expect(all.reduce((sum, line) => sum + cents(line[column]), 0)).toBe(now.totalCents)
    for (const year of ['2026', '2027'])
      for (const { month, total, refunds, orders } of (await read(`revenue?year=${year}`)).items) {
        const charged = (await books(month)).reduce((sum, line) => sum + cents(line[5]), 0)
        expect([month, total - refunds, orders]).toEqual([month, charged, month === '2026-11' ? 1 : 0])
      }
  })

  it('have a line for each price of a night, which stay when the office moves the order and it keeps its price', async () => {
    shop.clock.set('2027-03-01T18:00:00Z')
    const weekend = { season: null, weekdays: ['fri', 'sat'] as const, price: 20_000 }
    const prices = priceColumns({ price: 12_000, priceRules: [weekend] })
    const cabin = await aRental(database(), settlement.id, prices)
    void database().version.bump()
    const { aPaidOrder, orderNow, change, waitingChange, pay, report, booking } = changing(shop)
    // From a Friday to a Monday.
    const { order } = await aPaidOrder(cabin.id, { date_from: '2027-06-04', date_to: '2027-06-07' })
    const own = async (month: string) =>
      (await books(month))
        .filter((line) => line[1] === String(order.number))
        .map((line) => [line[4], cents(line[5]), line[10], cents(line[11])])
    const ofRental = async (month: string) => (await own(month)).filter(([kind]) => kind === 'rental')
    const march = await own('2027-03')
    expect(march.slice(0, 2)).toEqual([
      ['rental', 40_000, '2', 20_000],
      ['rental', 12_000, '1', 12_000],
    ])

    // From a Thursday to a Tuesday, then from a Sunday to a Thursday.
    shop.clock.set('2027-04-10T18:00:00Z')
    const longer = await waitingChange(order, { stay: { from: '2027-06-03', to: '2027-06-08' } })
    await pay(longer)
    await report(longer)
    expect(await ofRental('2027-04')).toEqual([['rental', 24_000, '2', 12_000]])
    shop.clock.set('2027-05-10T18:00:00Z')
    await change(order, { stay: { from: '2027-06-13', to: '2027-06-17' } })
    expect(await ofRental('2027-05')).toEqual([
      ['rental', 12_000, '1', 12_000],
      ['rental', -40_000, '-2', 20_000],
    ])

    const before = await Promise.all(['2027-03', '2027-04', '2027-05'].map(own))
    expect(before[0]).toEqual(march)
    const charged = before.flat().reduce((sum, [, amount]) => sum + Number(amount), 0)
    expect(charged).toBe((await orderNow(order.id)).totalCents)
    const moved = { orderId: order.id, stay: { from: '2027-06-20', to: '2027-06-27' } }
    expect(await booking.move(commandLine, moved)).toHaveProperty('moved')
    expect(await Promise.all(['2027-03', '2027-04', '2027-05'].map(own))).toEqual(before)
  })
})
