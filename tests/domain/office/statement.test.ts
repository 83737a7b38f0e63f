import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nextMonth,
  openStatements,
  type RentedOrder,
  revenueOf,
  type SettledOrder,
  type StatementLine,
  sumOf,
} from '../../../server/domain/office/statement.ts'
import { partOf } from '../../../server/domain/money.ts'

const anOrder = (changes: Partial<RentedOrder> = {}): RentedOrder => ({
  number: 1,
  unit: 'N-1',
  dateFrom: '2026-10-01',
  dateTo: '2026-10-04',
  isPaid: true,
  rentalCents: 45_000,
  totalCents: 60_000,
  returnedCents: 0,
  sharePercent: 85,
  ...changes,
})

/** What a list of paid lines comes to, by order. */
function settledBy(paid: readonly StatementLine[]): SettledOrder[] {
  return [...new Set(paid.map(({ number }) => number))].map((number) => {
    const its = paid.filter((line) => line.number === number)
    const { revenueCents, shareCents } = sumOf(its)
    return { number, sharePercent: its[0]?.sharePercent ?? 0, revenueCents, shareCents }
  })
}

describe('the rental revenue of an order', () => {
  it('is the rental without delivery and tax, less its part of what went back', () => {
    expect(revenueOf(anOrder())).toBe(45_000)
    expect(revenueOf(anOrder({ returnedCents: 20_000 }))).toBe(30_000)
    expect(revenueOf(anOrder({ returnedCents: 60_000 }))).toBe(0)
    expect(revenueOf(anOrder({ isPaid: false }))).toBe(0)
  })
})

describe('statements', () => {
  const current = '2026-12'

  it('count an order in the month of its return, and corrections in the next one', () => {
    const orders = [anOrder(), anOrder({ number: 2, dateFrom: '2026-10-30', dateTo: '2026-11-02' })]
    const open = openStatements(orders, [], { lastPaid: null, current })
    expect([...open].map(([month, lines]) => [month, lines.map(({ number }) => number)])).toEqual([
      ['2026-10', [1]],
      ['2026-11', [2]],
    ])
    const settled = settledBy(open.get('2026-10') ?? [])
    const refunded = [anOrder({ returnedCents: 60_000 }), ...orders.slice(1)]
    const after = openStatements(refunded, settled, { lastPaid: '2026-10', current })
    expect([...after.keys()]).toEqual(['2026-11'])
    expect(after.get('2026-11')?.[0]).toMatchObject({
      number: 1,
      revenueCents: -45_000,
      shareCents: -38_250,
      isCorrection: true,
    })
  })

  it('list no order that ends in a later month', () => {
    expect(openStatements([anOrder({ dateTo: '2027-01-02' })], [], { lastPaid: null, current }).size).toBe(0)
  })

  it('take an order back that went to another sauna after it was settled', () => {
    const settled = settledBy(
      openStatements([anOrder()], [], { lastPaid: null, current }).get('2026-10') ?? [],
    )
    const moved = openStatements([anOrder({ sharePercent: null })], settled, { lastPaid: '2026-10', current })
    expect(sumOf(moved.get('2026-11') ?? [])).toEqual({ revenueCents: -45_000, shareCents: -38_250 })
  })

  it('come to what the orders say, whatever is refunded between payments, at the share they were settled at', () => {
    const order = fc.record({
      rentalCents: fc.integer({ min: 1, max: 500_000 }),
      otherCents: fc.integer({ min: 0, max: 100_000 }),
      month: fc.integer({ min: 1, max: 6 }),
      sharePercent: fc.integer({ min: 1, max: 85 }),
    })
    const step = fc.record({
      refundOf: fc.nat(),
      partOfTotal: fc.double({ min: 0, max: 1, noNaN: true }),
      newShare: fc.integer({ min: 1, max: 85 }),
      isPayday: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 8 }), fc.array(step), (wanted, steps) => {
        let orders = wanted.map(({ rentalCents, otherCents, month, sharePercent }, index) =>
          anOrder({
            number: index + 1,
            dateTo: `2026-0${month}-15`,
            rentalCents,
            totalCents: rentalCents + otherCents,
            sharePercent,
          }),
        )
        const paid: StatementLine[] = []
        const settledAt = new Map<number, number | null | undefined>()
        let lastPaid: string | null = null
        const open = () => openStatements(orders, settledBy(paid), { lastPaid, current: '2027-12' })
        for (const { refundOf, partOfTotal, newShare, isPayday } of steps) {
          const target = refundOf % orders.length
          orders = orders.map((one, index) =>
            index === target
              ? { ...one, returnedCents: Math.round(one.totalCents * partOfTotal), sharePercent: newShare }
              : one,
          )
          const [oldest] = open()
          if (!isPayday || !oldest) continue
          expect(lastPaid === null || oldest[0] >= nextMonth(lastPaid)).toBe(true)
          paid.push(...oldest[1])
          for (const { number } of oldest[1])
            if (!settledAt.has(number)) settledAt.set(number, orders[number - 1]?.sharePercent)
          lastPaid = oldest[0]
        }
        const all = [...paid, ...[...open().values()].flat()]
        expect(sumOf(all).revenueCents).toBe(orders.reduce((sum, one) => sum + revenueOf(one), 0))
        for (const one of orders) {
          const its = all.filter(({ number }) => number === one.number)
          const percent = settledAt.get(one.number) ?? one.sharePercent ?? 0
          expect(sumOf(its).shareCents).toBe(partOf(revenueOf(one), percent * 10_000))
        }
      }),
    )
  })
})
