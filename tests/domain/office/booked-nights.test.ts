import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../server/domain/day.ts'
import { bookedNights } from '../../../server/domain/office/booked-nights.ts'
import { quoteRental } from '../../../server/domain/quote.ts'
import { someCharges } from '../../builders.ts'
import { someDay, someNightlyPrices } from '../arbitraries.ts'

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const plain = (nights: number, priceCents: number) => ({
  rentalCents: nights * priceCents,
  priceCents,
  nightPrices: null,
})

/** The terms of a stay, priced as the shop prices it. */
const someTerms = () =>
  fc
    .record({ prices: someNightlyPrices(), from: someDay(), nights: fc.integer({ min: 1, max: 30 }) })
    .map(({ prices, from, nights }) => {
      const stay = { from, to: addDays(from, nights) }
      const quote = quoteRental({ id: 1, ...prices }, stay, 'pickup', someCharges())
      const { price: priceCents, nightPrices, rentalCost } = quote
      return { priceCents, nightPrices, rentalCents: rentalCost ?? 0, count: nights }
    })

describe('the nights in the books', () => {
  it('of an order have a line for each price, and add up to its rental and its nights', () => {
    fc.assert(
      fc.property(someTerms(), ({ count, ...terms }) => {
        const lines = bookedNights(null, terms)
        expect(sum(lines.map(({ cents }) => cents))).toBe(terms.rentalCents)
        expect(sum(lines.map(({ nights }) => nights ?? 0))).toBe(count)
        expect(new Set(lines.map(({ nightCents }) => nightCents)).size).toBe(lines.length)
        for (const { cents, nights, nightCents } of lines)
          expect(cents).toBe((nights ?? 0) * (nightCents ?? 0))
      }),
    )
  })

  it('of a change add up to what the rental costs more or less, and with the order to what it is then', () => {
    fc.assert(
      fc.property(someTerms(), someTerms(), (before, after) => {
        const lines = bookedNights(before, after)
        expect(sum(lines.map(({ cents }) => cents))).toBe(after.rentalCents - before.rentalCents)
        const counts = new Map<number | null, number>()
        for (const { nightCents, nights } of [...bookedNights(null, before), ...lines])
          counts.set(nightCents, (counts.get(nightCents) ?? 0) + (nights ?? 0))
        const left = [...counts].filter(([, nights]) => nights !== 0)
        expect(new Map(left)).toEqual(
          new Map(bookedNights(null, after).map(({ nightCents, nights }) => [nightCents, nights])),
        )
      }),
    )
  })

  it('of a change name only the prices of which there are more or fewer', () => {
    const mixed = {
      ...plain(3, 10_000),
      rentalCents: 35_000,
      nightPrices: [
        { nights: 2, price: 10_000 },
        { nights: 1, price: 15_000 },
      ],
    }
    expect(bookedNights(mixed, plain(3, 10_000))).toEqual([
      { cents: 10_000, nights: 1, nightCents: 10_000 },
      { cents: -15_000, nights: -1, nightCents: 15_000 },
    ])
    expect(bookedNights(mixed, mixed)).toEqual([])
  })

  it('are one line without them where the rental is no sum of nights', () => {
    const odd = { ...plain(3, 10_000), rentalCents: 25_000 }
    expect(bookedNights(null, odd)).toEqual([{ cents: 25_000, nights: null, nightCents: null }])
    expect(bookedNights(odd, plain(3, 10_000))).toEqual([{ cents: 5_000, nights: null, nightCents: null }])
    expect(bookedNights(odd, odd)).toEqual([])
    expect(bookedNights(null, plain(0, 0))).toEqual([])
  })
})
