import { beforeAll, describe, expect, it } from 'vitest'
import { todayIn } from '../../../server/domain/time-zone.ts'
import { type Visit, visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'
import { monthOf, months, sum, usePlacedOrders, ZONES } from './placed-orders.ts'

describeOnBothEngines('numbers', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { placed, rentals, settlements, expected } = usePlacedOrders(database)
  let owner: Visit
  beforeAll(async () => {
    owner = await inOffice(shop, 'owner')
  })

  async function csv(path: string, member = owner): Promise<string[][]> {
    const { status, headers, body } = await member.get(`office/numbers/${path}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
    return lines
      .slice(1)
      .map((line) => Array.from(line.matchAll(/"([^"]*)"|([^,]+)|(?<=,)(?=,|$)/g), (m) => m[1] ?? m[2] ?? ''))
  }
  const cents = (cell: string | undefined) => Math.round(Number(cell || 0) * 100)

  describe('of the revenue', () => {
    it('are those of the orders, by the months of each settlement', async () => {
      const years = await Promise.all(
        ['2026', '2027'].map((year) => owner.get(`office/numbers/revenue?year=${year}`)),
      )
      const items = years.flatMap(({ body }) => body.items)
      for (const month of months)
        for (const place of [null, ...settlements.map(({ name }) => name)]) {
          const wanted = expected(month, place)
          const found = items.filter((one) => one.month === month && one.place === place)
          // toMatchObject compares how many there are, too.
          expect(found).toMatchObject(wanted.orders === 0 && wanted.refunds === 0 ? [] : [wanted])
        }
      for (const { body } of years)
        expect(body.all.total).toBe(sum(body.items.map(({ total }: { total: number }) => total)))
    })

    it('are the same in the books, month by month', async () => {
      for (const month of months) {
        const { body } = await owner.get(`office/numbers/revenue?year=${month.slice(0, 4)}`)
        const items = body.items.filter((one: { month: string }) => one.month === month)
        const lines = await csv(`books/csv?month=${month}`)
        const charged = sum(lines.map((line) => cents(line[5])))
        const total = sum(items.map((one: { total: number; refunds: number }) => one.total - one.refunds))
        expect(charged).toBe(total)
      }
    })
  })

  describe('of the books', () => {
    it('add up to each order: what was charged is what was received, and what is left of its price', async () => {
      const lines = (await Promise.all(months.map((month) => csv(`books/csv?month=${month}`)))).flat()
      for (const { number, charges, nights, paidAt, refunds } of placed) {
        const own = lines.filter(([, order]) => order === String(number))
        const left = paidAt ? sum(Object.values(charges)) - sum(refunds.map((one) => one.cents)) : 0
        expect(sum(own.map((line) => cents(line[5])))).toBe(left)
        expect(sum(own.map((line) => cents(line[6])))).toBe(left)
        const ofKind = (kind: string) => own.filter((line) => line[4] === kind)
        const { rental: _, ...others } = charges
        for (const [kind, amount] of Object.entries(others))
          expect(ofKind(kind).map((line) => cents(line[5]))).toEqual(paidAt && amount > 0 ? [amount] : [])
        expect(ofKind('rental').map((line) => [cents(line[5]), Number(line[10]), cents(line[11])])).toEqual(
          paidAt ? nights.map((one) => [one.nights * one.price, one.nights, one.price]) : [],
        )
      }
      expect(lines.every(([, order]) => placed.some(({ number }) => String(number) === order))).toBe(true)
    })

    it('have no name that a spreadsheet would run', async () => {
      const [line] = await csv('books/csv?month=2026-12')
      expect(line?.[3]).toBe("'=1+1, a sauna")
    })
  })

  it('of bookings: how many, how many canceled, and how far ahead', async () => {
    const { body } = await owner.get('office/numbers/bookings?year=2026')
    const december = placed.filter((one) => one.paidAt && monthOf(one.paidAt, one) === '2026-12')
    const leads = december.flatMap(({ leadDays }) => leadDays ?? []).toSorted((a, b) => a - b)
    const canceled = december.filter(({ status }) => ['cancelled', 'refund_due', 'refunded'].includes(status))
    expect(body.months.find((one: { month: string }) => one.month === '2026-12')).toMatchObject({
      orders: december.length,
      canceled: canceled.length,
      cancellation: canceled.length / december.length,
      // The median; of an even number, the lower of the two in the middle.
      lead_days: leads[Math.ceil(leads.length / 2) - 1],
    })
  })

  it('of looks count those of people, by sauna and day, and nothing about them', async () => {
    const [rental] = rentals
    const path = `products/${rental?.id}/booking`
    for (let n = 0; n < 3; n += 1) expect((await visit(shop).get(path)).status).toBe(200)
    const robot = await shop.app.inject({
      url: `/api/v1/${path}`,
      headers: { 'user-agent': 'Googlebot/2.1' },
    })
    expect(robot.statusCode).toBe(200)
    const year = '2026'
    const { body } = await owner.get(`office/numbers/bookings?year=${year}`)
    const found = body.products.find(({ title }: { title: string }) => title === rental?.title)
    const rented = placed.filter(
      (one) => one.place === settlements[0]?.name && one.paidAt && monthOf(one.paidAt, one).startsWith(year),
    ).length
    expect(found).toMatchObject({ views: 3, rentals: rented, conversion: rented / 3 })
    await visit(shop).get(path)
    await owner.get(`office/numbers/bookings?year=${year}`)
    const rows = await database().db.selectFrom('productView').selectAll().execute()
    expect(rows).toEqual([
      { day: todayIn(ZONES[0] as string, shop.clock.now()), productId: rental?.id, views: 4 },
    ])
  })

  it('of nights: what each was, for each sauna and all together', async () => {
    // That of the orders.
    const [unit] = rentals[0]?.units ?? []
    const { requestId } = await database()
      .db.selectFrom('shopOrder')
      .select('requestId')
      .where('unitId', '=', unit as number)
      .executeTakeFirstOrThrow()
    const night = (day: string, kind: 'stay' | 'turnover' | 'block', until: Date | null = null) => ({
      unitId: unit as number,
      night: day,
      kind,
      requestId: kind === 'block' ? null : requestId,
      expiresAt: until,
    })
    await database()
      .db.insertInto('unitNight')
      .values([
        night('2027-02-28', 'stay'),
        night('2027-03-01', 'stay'),
        night('2027-03-02', 'turnover'),
        night('2027-03-03', 'block'),
        night('2027-03-04', 'block'),
        night('2027-03-20', 'stay', new Date('2027-03-01T12:00:00Z')),
        night('2027-04-01', 'block'),
      ])
      .execute()
    const { body } = await owner.get(
      `office/numbers/occupancy?month=2027-03&settlement=${settlements[0]?.id}`,
    )
    expect(body).toMatchObject({
      from: '2027-03-01',
      days: 31,
      units_left: 0,
      all: { stay: 1, turnover: 1, block: 2, free: 58 },
    })
    const nights = `stbb${'-'.repeat(27)}`
    expect(body.units[0]).toMatchObject({ nights, stay: 1, turnover: 1, block: 2, free: 27, share: 1 / 29 })
    const [line] = await csv(`occupancy/csv?month=2027-03&settlement=${settlements[0]?.id}`)
    expect(line?.slice(3)).toEqual(['1', '1', '2', '27', '3.4', `nights ${nights}`])
  })

  it('are for staff those of the places where they work, and sales for those who work everywhere', async () => {
    const [here, elsewhere] = settlements
    const staff = await inOffice(shop, 'staff', { settlementIds: [here?.id as number] })
    const { body } = await staff.get('office/numbers/revenue?year=2026')
    expect(new Set(body.items.map(({ place }: { place: string }) => place))).toEqual(new Set([here?.name]))
    for (const path of [
      'occupancy',
      'occupancy/csv',
      'revenue',
      'revenue/csv',
      'bookings',
      'bookings/csv',
      'books/csv',
    ])
      expect((await staff.get(`office/numbers/${path}?settlement=${elsewhere?.id}`)).status).toBe(403)
    const lines = await csv('books/csv?month=2026-12', staff)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every((line) => line[2] === here?.name)).toBe(true)
    const { body: nights } = await staff.get('office/numbers/occupancy')
    expect([nights.units.length, nights.settlements.length]).toEqual([2, 1])
    const { body: bookings } = await staff.get('office/numbers/bookings?year=2026')
    expect(bookings.products.map(({ title }: { title: string }) => title)).toEqual([rentals[0]?.title])
  })

  it.each(['occupancy?month=2026-13', 'revenue?year=26', 'books/csv?month=12'])('refuse %s', async (path) => {
    expect((await owner.get(`office/numbers/${path}`)).status).toBe(422)
  })
})
