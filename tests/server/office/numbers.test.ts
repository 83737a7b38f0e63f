import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../../server/domain/order-status.ts'
import { todayIn } from '../../../server/domain/time-zone.ts'
import { createRandom } from '../../random.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import { type Visit, visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

/** An order as it is in the tables; everything that the figures are made of. */
interface Placed {
  number: number
  place: string | null
  zone: string
  status: OrderStatus
  charges: Record<'rental' | 'sale' | 'delivery' | 'tax', number>
  paidAt: Date | null
  refunds: { at: Date; cents: number }[]
}

const ZONES = ['Pacific/Honolulu', 'America/New_York', 'Pacific/Auckland']
const ORDERS = 60

describeOnBothEngines('numbers', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const random = createRandom(14)
  const below = (most: number) => Math.floor(random() * most)
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
  const placed: Placed[] = []
  const rentals: Awaited<ReturnType<typeof aRental>>[] = []
  const settlements: Awaited<ReturnType<typeof aSettlement>>[] = []
  let owner: Visit

  /** Within two months on both sides of New Year, often minutes from the end of a day. */
  const anInstant = () => {
    const day = Date.UTC(2026, 10, 28) + below(70) * 86_400_000
    return new Date(day + (random() < 0.5 ? below(24 * 60) : oneOf([595, 605, 295, 305, 655, 665])) * 60_000)
  }

  async function place(): Promise<Placed> {
    const { db } = database()
    const isSale = random() < 0.2
    const at = below(settlements.length)
    const [settlement, rental] = [settlements[at], rentals[at]]
    if (!settlement || !rental) throw new Error('There is no settlement')
    const product = isSale ? await aSale(database(), {}) : rental
    const zone = isSale ? 'America/Denver' : settlement.timeZone
    const charges = {
      rental: isSale ? 0 : 1 + below(90_000),
      sale: isSale ? 1 + below(900_000) : 0,
      delivery: oneOf([0, 7_500]),
      tax: below(9_000),
    }
    const total = Object.values(charges).reduce((sum, cents) => sum + cents, 0)
    const status = oneOf<OrderStatus>(['paid', 'completed', 'refunded', 'cancelled', 'expired', 'refund_due'])
    const paidAt = status === 'expired' ? null : anInstant()
    const isBack = status === 'refunded'
    const part = paidAt && random() < 0.3 ? 1 + below(Math.floor(total / 2)) : 0
    const back = isBack ? below(total - part + 1) : 0
    const backAt = anInstant()
    const [id, requestId] = [randomUUID(), randomUUID()]
    const createdAt = new Date('2026-11-20T12:00:00Z')
    await db
      .insertInto('bookingRequest')
      .values({
        id: requestId,
        ownerKey: `session:${id}`,
        productId: product.id,
        dateFrom: null,
        dateTo: null,
        deliveryMethod: 'pickup',
        state: 'ordered',
        unitId: null,
        holdExpiresAt: null,
        createdAt,
        updatedAt: createdAt,
      })
      .execute()
    const { number } = await db
      .insertInto('shopOrder')
      .values({
        id,
        requestId,
        userId: null,
        productId: product.id,
        settlementId: isSale ? null : settlement.id,
        unitId: isSale ? null : (rental.units[0] as number),
        typeForm: isSale ? 'sale' : 'rental',
        status,
        saunaName: '=1+1, a sauna',
        image: 'null',
        location: isSale ? null : settlement.name,
        timeZone: zone,
        dateFrom: isSale ? null : '2026-12-20',
        dateTo: isSale ? null : '2026-12-23',
        nights: isSale ? null : 3,
        deliveryMethod: 'pickup',
        pickupAddress: null,
        deliveryAddress: 'null',
        homeAddress: 'null',
        customer: '{}',
        priceCents: 100,
        productCents: charges.sale,
        rentalCents: charges.rental,
        deliveryCents: charges.delivery,
        taxCents: charges.tax,
        totalCents: total,
        taxPpm: 82_500,
        priceVersion: 'test',
        payUntil: createdAt,
        refundPolicy: '[]',
        refundCents: back,
        createdAt,
        paidAt,
        updatedAt: createdAt,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payment')
      .values({
        id: randomUUID(),
        orderId: id,
        gateway: 'test',
        ref: id,
        redirectTo: null,
        openedAt: createdAt,
        status: isBack ? 'refunded' : paidAt ? 'succeeded' : 'expired',
        amountCents: total,
        checkedAt: createdAt,
        createdAt,
        updatedAt: backAt,
      })
      .execute()
    const partAt = anInstant()
    if (part > 0)
      await db
        .insertInto('orderRefund')
        .values({ id: randomUUID(), orderId: id, amountCents: part, createdAt, givenAt: partAt })
        .execute()
    return {
      number,
      place: isSale ? null : settlement.name,
      zone,
      status,
      charges,
      paidAt,
      refunds: [
        ...(back > 0 ? [{ at: backAt, cents: back }] : []),
        ...(part > 0 ? [{ at: partAt, cents: part }] : []),
      ],
    }
  }

  beforeAll(async () => {
    for (const timeZone of ZONES) {
      const settlement = await aSettlement(database(), { timeZone, name: `Place in ${timeZone}` })
      settlements.push(settlement)
      rentals.push(await aRental(database(), settlement.id, { units: 2 }))
    }
    for (let n = 0; n < ORDERS; n += 1) placed.push(await place())
    owner = await inOffice(shop, 'owner')
  })

  const monthOf = (at: Date, { zone }: Placed) => todayIn(zone, at).slice(0, 7)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const months = ['2026-11', '2026-12', '2027-01', '2027-02']

  /** What a month brought at a place, added up order by order. */
  function expected(month: string, place: string | null) {
    const here = placed.filter((one) => one.place === place)
    const paid = here.filter((one) => one.paidAt && monthOf(one.paidAt, one) === month)
    return {
      orders: paid.length,
      net: sum(paid.map(({ charges }) => charges.rental + charges.sale)),
      delivery: sum(paid.map(({ charges }) => charges.delivery)),
      tax: sum(paid.map(({ charges }) => charges.tax)),
      refunds: sum(
        here.flatMap((one) =>
          one.refunds.filter(({ at }) => monthOf(at, one) === month).map(({ cents }) => cents),
        ),
      ),
    }
  }

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
      for (const { number, charges, paidAt, refunds } of placed) {
        const own = lines.filter(([, order]) => order === String(number))
        const left = paidAt ? sum(Object.values(charges)) - sum(refunds.map((one) => one.cents)) : 0
        expect(sum(own.map((line) => cents(line[5])))).toBe(left)
        expect(sum(own.map((line) => cents(line[6])))).toBe(left)
        for (const [kind, amount] of Object.entries(charges))
          expect(own.filter((line) => line[4] === kind).map((line) => cents(line[5]))).toEqual(
            paidAt && amount > 0 ? [amount] : [],
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
    const canceled = december.filter(({ status }) => ['cancelled', 'refund_due', 'refunded'].includes(status))
    expect(body.months.find((one: { month: string }) => one.month === '2026-12')).toMatchObject({
      orders: december.length,
      canceled: canceled.length,
      cancellation: canceled.length / december.length,
      lead_days: 30,
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
    const year = shop.clock.now().getUTCFullYear()
    const { body } = await owner.get(`office/numbers/bookings?year=${year}`)
    const found = body.products.find(({ title }: { title: string }) => title === rental?.title)
    expect(found).toMatchObject({ views: 3, conversion: found.rentals / 3 })
    await visit(shop).get(path)
    await owner.get(`office/numbers/bookings?year=${year}`)
    const rows = await database().db.selectFrom('productView').selectAll().execute()
    expect(rows).toEqual([
      { day: todayIn(ZONES[0] as string, shop.clock.now()), productId: rental?.id, views: 4 },
    ])
  })

  it('of nights: what each was, for each sauna and all together', async () => {
    const [unit] = rentals[0]?.units ?? []
    const night = (day: string, kind: 'block') => ({
      unitId: unit as number,
      night: day,
      kind,
      requestId: null,
      expiresAt: null,
    })
    await database()
      .db.insertInto('unitNight')
      .values([night('2027-03-01', 'block'), night('2027-03-02', 'block'), night('2027-04-01', 'block')])
      .execute()
    const { body } = await owner.get(
      `office/numbers/occupancy?month=2027-03&settlement=${settlements[0]?.id}`,
    )
    expect(body).toMatchObject({ from: '2027-03-01', days: 31, units_left: 0, all: { block: 2, free: 60 } })
    expect(body.units[0]).toMatchObject({ nights: `bb${'-'.repeat(29)}`, block: 2, free: 29, share: 0 })
    const [line] = await csv(`occupancy/csv?month=2027-03&settlement=${settlements[0]?.id}`)
    expect(line?.slice(3)).toEqual(['0', '0', '2', '29', '0', `nights bb${'-'.repeat(29)}`])
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
