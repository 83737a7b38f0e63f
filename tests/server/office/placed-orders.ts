import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll } from 'vitest'
import { addDays } from '../../../server/domain/day.ts'
import type { OrderStatus } from '../../../server/domain/order-status.ts'
import { type NightlyPrices, type NightPrice, nightPricesOf } from '../../../server/domain/price-rules.ts'
import { quoteRental } from '../../../server/domain/quote.ts'
import { todayIn } from '../../../server/domain/time-zone.ts'
import type { ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { someNightlyPrices } from '../../domain/arbitraries.ts'
import { createRandom } from '../../random.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'

/** An order as it is in the tables; everything that the figures are made of. */
interface Placed {
  number: number
  place: string | null
  zone: string
  /** From the day when it was placed to the first day of the stay; null for a sale. */
  leadDays: number | null
  status: OrderStatus
  charges: Record<'rental' | 'sale' | 'delivery' | 'tax', number>
  /** What its nights cost; none of a sale. */
  nights: NightPrice[]
  paidAt: Date | null
  refunds: { at: Date; cents: number }[]
}

export const ZONES = ['Pacific/Honolulu', 'America/New_York', 'Pacific/Auckland']
const ORDERS = 60
const createdAt = new Date('2026-11-20T12:00:00Z')
const firstDay = '2026-12-20'
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The months that they are in, and those around. */
export const months = ['2026-11', '2026-12', '2027-01', '2027-02']
export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
export const monthOf = (at: Date, { zone }: Placed) => todayIn(zone, at).slice(0, 7)

/** Random orders for a suite, at a settlement in each zone. At each, one was paid in December. */
export function usePlacedOrders(database: () => ShopDatabase) {
  const random = createRandom(14)
  const below = (most: number) => Math.floor(random() * most)
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
  const placed: Placed[] = []
  const rentals: Awaited<ReturnType<typeof aRental>>[] = []
  const settlements: Awaited<ReturnType<typeof aSettlement>>[] = []

  /** Within two months on both sides of New Year, often minutes from the end of a day. */
  const anInstant = () => {
    const day = Date.UTC(2026, 10, 28) + below(70) * 86_400_000
    return new Date(day + (random() < 0.5 ? below(24 * 60) : oneOf([595, 605, 295, 305, 655, 665])) * 60_000)
  }

  /** @param certainAt where it is one that was paid in December; none: all of it is random */
  async function place(prices: NightlyPrices, certainAt?: number): Promise<Placed> {
    const { db } = database()
    const isCertain = certainAt !== undefined
    const isSale = !isCertain && random() < 0.2
    const at = certainAt ?? below(settlements.length)
    const [settlement, rental] = [settlements[at], rentals[at]]
    if (!settlement || !rental) throw new Error('There is no settlement')
    const product = isSale ? await aSale(database(), {}) : rental
    const zone = isSale ? 'America/Denver' : settlement.timeZone
    const stay = { from: firstDay, to: addDays(firstDay, 1 + below(20)) }
    const quote = quoteRental({ id: product.id, ...prices }, stay, 'pickup', { deliveryFee: 0, taxPpm: 0 })
    const charges = {
      rental: isSale ? 0 : (quote.rentalCost ?? 0),
      sale: isSale ? 1 + below(900_000) : 0,
      delivery: oneOf([0, 7_500]),
      tax: below(9_000),
    }
    const total = Object.values(charges).reduce((sum, cents) => sum + cents, 0)
    const status = isCertain
      ? 'paid'
      : oneOf<OrderStatus>(['paid', 'completed', 'refunded', 'cancelled', 'expired', 'refund_due'])
    const paidAt = isCertain ? new Date('2026-12-10T12:00:00Z') : status === 'expired' ? null : anInstant()
    const isBack = status === 'refunded'
    const part = paidAt && random() < 0.3 ? 1 + below(Math.floor(total / 2)) : 0
    const back = isBack ? below(total - part + 1) : 0
    const backAt = anInstant()
    const [id, requestId] = [randomUUID(), randomUUID()]
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
        dateFrom: isSale ? null : stay.from,
        dateTo: isSale ? null : stay.to,
        nights: isSale ? null : quote.nightsCount,
        deliveryMethod: 'pickup',
        pickupAddress: null,
        deliveryAddress: 'null',
        homeAddress: 'null',
        customer: '{}',
        priceCents: quote.price,
        nightPrices: !isSale && quote.nightPrices ? JSON.stringify(quote.nightPrices) : null,
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
      leadDays: isSale ? null : daysBetween(todayIn(zone, createdAt), firstDay),
      status,
      charges,
      nights: isSale ? [] : nightPricesOf(prices, stay),
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
    const prices = fc.sample(someNightlyPrices(), ZONES.length + ORDERS)
    for (const [at, one] of prices.entries())
      placed.push(await place(one, at < settlements.length ? at : undefined))
  })

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

  return { placed, rentals, settlements, expected }
}
