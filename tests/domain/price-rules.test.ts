import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, eachDay } from '../../server/domain/day.ts'
import {
  everyPrice,
  findClash,
  isMonthDay,
  nightPricesOf,
  priceOfDay,
  type PriceRule,
  sumOfNights,
} from '../../server/domain/price-rules.ts'
import { quoteRental } from '../../server/domain/quote.ts'
import { sayPrices } from '../../server/domain/say-prices.ts'
import { aPrice, aPriceRule, someCharges } from '../builders.ts'
import { someDay, someNightlyPrices } from './arbitraries.ts'

const winter = { name: '', from: '12-01', to: '02-28' }
const christmas = { name: 'Christmas', from: '12-24', to: '01-01' }
const weekend = aPriceRule({ weekdays: ['fri', 'sat'], price: 15_000 })
const inWinter = aPriceRule({ season: winter, price: 18_000 })
const priced = (...priceRules: PriceRule[]) => ({ price: 12_000, priceRules })

describe('the price of a day', () => {
  it.each([
    ['2026-11-26', 12_000, 'a Thursday without a rule'],
    ['2026-11-27', 15_000, 'a Friday'],
    ['2026-11-28', 15_000, 'a Saturday'],
    ['2026-12-01', 18_000, 'the first day of the season'],
    ['2026-12-04', 18_000, 'a Friday of the season'],
    ['2027-01-01', 18_000, 'a day after New Year'],
    ['2027-02-28', 18_000, 'the last day of the season'],
    ['2028-02-29', 18_000, 'the leap day, which counts as the day before it'],
    ['2028-03-01', 12_000, 'the day after the season'],
  ])('%s costs %i: %s', (day, price) => {
    expect(priceOfDay(priced(weekend, inWinter))(day)).toBe(price)
  })

  it('is that of the narrower rule, in whatever order they are written', () => {
    const winterWeekend = aPriceRule({ season: winter, weekdays: ['fri', 'sat'], price: 20_000 })
    const atChristmas = aPriceRule({ season: christmas, price: 25_000 })
    const rules = [weekend, atChristmas, inWinter, winterWeekend]
    for (const prices of [priced(...rules), priced(...rules.toReversed())]) {
      expect(priceOfDay(prices)('2026-12-24')).toBe(25_000)
      expect(priceOfDay(prices)('2026-12-25')).toBe(25_000)
      expect(priceOfDay(prices)('2026-12-18')).toBe(20_000)
      expect(priceOfDay(prices)('2026-12-17')).toBe(18_000)
      expect(priceOfDay(prices)('2026-11-27')).toBe(15_000)
      expect(priceOfDay(prices)('2026-11-26')).toBe(12_000)
    }
  })
})

describe('the nights of a stay', () => {
  const costOf = (...args: Parameters<typeof nightPricesOf>) => sumOfNights(nightPricesOf(...args))

  it('cost the sum of their days', () => {
    fc.assert(
      fc.property(
        someNightlyPrices(),
        someDay(),
        fc.integer({ min: 1, max: 400 }),
        (prices, from, nights) => {
          const to = addDays(from, nights)
          const days = eachDay(from, to).map(priceOfDay(prices))
          expect(costOf(prices, { from, to })).toBe(days.reduce((sum, price) => sum + price, 0))
          const quote = quoteRental({ id: 1, ...prices }, { from, to }, 'pickup', someCharges({ taxPpm: 0 }))
          expect([quote.rentalCost, quote.totalCost]).toEqual(Array(2).fill(costOf(prices, { from, to })))
        },
      ),
    )
  })

  it('cost the same when the stay is split at any day', () => {
    const nights = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(someNightlyPrices(), someDay(), nights, nights, (prices, from, first, second) => {
        const middle = addDays(from, first)
        const to = addDays(middle, second)
        expect(costOf(prices, { from, to })).toBe(
          costOf(prices, { from, to: middle }) + costOf(prices, { from: middle, to }),
        )
      }),
    )
  })

  it('cost the base price without rules', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        someDay(),
        fc.integer({ min: 1, max: 730 }),
        (price, from, nights) => {
          const stay = { from, to: addDays(from, nights) }
          expect(costOf({ price }, stay)).toBe(price * nights)
          const with0 = quoteRental({ id: 1, price, priceRules: [] }, stay, 'delivery', someCharges())
          expect(with0).toEqual(quoteRental({ id: 1, price }, stay, 'delivery', someCharges()))
          expect(with0.nightPrices).toBeNull()
        },
      ),
    )
  })

  it('name each price once, in the order in which they come', () => {
    const stay = { from: '2026-11-27', to: '2026-12-01' }
    expect(nightPricesOf(priced(weekend), stay)).toEqual([
      { nights: 2, price: 15_000 },
      { nights: 2, price: 12_000 },
    ])
  })
})

describe('the prices of a sauna', () => {
  it('are those that some night of a year costs, the lowest first', () => {
    expect(everyPrice({ price: 12_000 })).toEqual([12_000])
    expect(everyPrice(priced(weekend, inWinter))).toEqual([12_000, 15_000, 18_000])
    const all = aPriceRule({ season: { name: '', from: '01-01', to: '12-31' }, price: 9_000 })
    expect(everyPrice(priced(all))).toEqual([9_000])
  })

  it('are never below the lowest, nor is a lowest that no night costs', () => {
    fc.assert(
      fc.property(someNightlyPrices(), (prices) => {
        const days = eachDay('2027-01-01', '2038-01-01').map(priceOfDay(prices))
        expect(everyPrice(prices)[0]).toBe(Math.min(...days))
      }),
      { numRuns: 20 },
    )
  })

  it('clash where two rules of the same width are about the same nights', () => {
    const satAndSun = aPriceRule({ weekdays: ['sat', 'sun'] })
    expect(findClash([weekend, inWinter, satAndSun])).toEqual([weekend, satAndSun])
    expect(findClash([inWinter, aPriceRule({ season: winter })])).not.toBeNull()
    expect(findClash([weekend, aPriceRule({ weekdays: ['sun', 'mon'] })])).toBeNull()
    expect(findClash([weekend, aPriceRule({ weekdays: ['sat'] })])).toBeNull()
    const summer = aPriceRule({ season: { name: '', from: '06-01', to: '08-29' } })
    expect(findClash([inWinter, summer])).toBeNull()
  })
})

it.each([
  ['01-01', true],
  ['02-28', true],
  ['02-29', false],
  ['04-31', false],
  ['12-31', true],
  ['13-01', false],
  ['00-10', false],
  ['1-1', false],
  ['', false],
])('%j is a day of every year: %s', (text, is) => {
  expect(isMonthDay(text)).toBe(is)
})

describe('the words', () => {
  it.each<[string, PriceRule]>([
    ['Fri and Sat $150', weekend],
    ['December to February $180', inWinter],
    ['Christmas (Dec 24 to Jan 1) $250', aPriceRule({ season: christmas, price: 25_000 })],
    ['July $99.50', aPriceRule({ season: { name: '', from: '07-01', to: '07-31' }, price: 9_950 })],
    ['Jul 4 $150', aPriceRule({ season: { name: '', from: '07-04', to: '07-04' } })],
    ['Mon to Thu $150', aPriceRule({ weekdays: ['mon', 'tue', 'wed', 'thu'] })],
    ['Mon, Wed, and Fri $150', aPriceRule({ weekdays: ['mon', 'wed', 'fri'] })],
    ['Sun, December to February $150', aPriceRule({ season: winter, weekdays: ['sun'] })],
  ])('are %j', (words, rule) => {
    expect(sayPrices({ price: 1_000, priceRules: [rule] })).toBe(words)
  })

  it('name the base price where it is not the lowest, and say nothing without rules', () => {
    const cheap = aPriceRule({ weekdays: ['mon'], price: 9_000 })
    expect(sayPrices(priced(cheap, weekend))).toBe('Fri and Sat $150; Mon $90; otherwise $120')
    expect(sayPrices({ price: 12_000 })).toBeNull()
  })
})

describe('a quote', () => {
  const stay = { from: '2026-11-26', to: '2026-11-29' }
  const versionOf = (price: number, ...priceRules: PriceRule[]) =>
    quoteRental({ ...aPrice({ price }), priceRules }, stay, 'pickup', someCharges()).priceVersion

  it('has another version when a night has another price, also at the same total', () => {
    const dearer = aPriceRule({ weekdays: ['fri', 'sat'], price: 16_000 })
    expect(versionOf(12_000, dearer)).not.toBe(versionOf(12_000, weekend))
    const swapped = [
      aPriceRule({ weekdays: ['fri'], price: 20_000 }),
      aPriceRule({ weekdays: ['sat'], price: 10_000 }),
    ]
    expect(versionOf(12_000, ...swapped)).not.toBe(versionOf(12_000, weekend))
  })

  it('keeps its version when a rule does not touch its nights, or leads to the same prices', () => {
    expect(versionOf(12_000, inWinter)).toBe(versionOf(12_000))
    expect(
      versionOf(9_000, aPriceRule({ season: { name: '', from: '11-01', to: '11-30' }, price: 12_000 })),
    ).toBe(versionOf(12_000))
  })
})
