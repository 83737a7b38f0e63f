import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../server/domain/day.ts'
import { type Quote, quoteRental, quoteSale } from '../../server/domain/quote.ts'
import { priceLinesOf } from '../../server/domain/price-lines.ts'
import { aPrice, aStay, someCharges, TODAY } from '../builders.ts'
import { inEachZone } from './in-each-zone.ts'

inEachZone('a rental', () => {
  it('costs its nights and delivery, with tax on both', () => {
    expect(quoteRental(aPrice(), aStay(), 'delivery', someCharges())).toMatchObject({
      typeForm: 'rental',
      price: 10_000,
      nightsCount: 3,
      rentalCost: 30_000,
      productCost: null,
      deliveryMethod: 'delivery',
      deliveryCost: 7_500,
      tax: 3_094, // 3,093.75
      totalCost: 40_594,
    })
  })

  it('costs the same across a clock change', () => {
    const overMarch = aStay({ from: '2027-03-13', to: '2027-03-15' })
    const overNovember = aStay({ from: '2027-11-06', to: '2027-11-08' })
    expect(quoteRental(aPrice(), overMarch, 'pickup', someCharges()).nightsCount).toBe(2)
    expect(quoteRental(aPrice(), overNovember, 'pickup', someCharges()).nightsCount).toBe(2)
  })
})

it('has no delivery line for a pickup, and a $0 line when delivery is free', () => {
  expect(quoteRental(aPrice(), aStay(), 'pickup', someCharges())).toMatchObject({
    deliveryCost: null,
    tax: 2_475,
    totalCost: 32_475,
  })
  expect(quoteRental(aPrice(), aStay(), 'delivery', someCharges({ deliveryFee: 0 })).deliveryCost).toBe(0)
})

it('knows only the nightly price and the delivery fee before dates are chosen', () => {
  expect(quoteRental(aPrice(), null, 'delivery', someCharges())).toMatchObject({
    price: 10_000,
    nightsCount: null,
    rentalCost: null,
    deliveryCost: 7_500,
    tax: null,
    totalCost: null,
  })
})

it('sells a piece at its price', () => {
  expect(quoteSale(aPrice({ price: 1_899_900 }), 'delivery', someCharges())).toMatchObject({
    typeForm: 'sale',
    price: 1_899_900,
    nightsCount: null,
    rentalCost: null,
    productCost: 1_899_900,
    deliveryCost: 7_500,
    tax: 157_361, // 157,360.5
    totalCost: 2_064_761,
  })
})

it('adds up to the cent, like an independent calculation', () => {
  const method = fc.constantFrom('pickup' as const, 'delivery' as const)
  const price = fc.integer({ min: 1, max: 2_147_483_647 })
  const fee = fc.integer({ min: 0, max: 2_147_483_647 })
  const rate = fc.integer({ min: 0, max: 300_000 })
  fc.assert(
    fc.property(
      price,
      fc.integer({ min: 1, max: 730 }),
      method,
      fee,
      rate,
      (cents, nights, by, deliveryFee, taxPpm) => {
        const stay = { from: TODAY, to: addDays(TODAY, nights) }
        const quote = quoteRental({ id: 1, price: cents }, stay, by, { deliveryFee, taxPpm })
        const net = BigInt(cents) * BigInt(nights) + (by === 'delivery' ? BigInt(deliveryFee) : 0n)
        const tax = (net * BigInt(taxPpm) + 500_000n) / 1_000_000n
        expect(BigInt(quote.tax ?? -1)).toBe(tax)
        expect(BigInt(quote.totalCost ?? -1)).toBe(net + tax)
      },
    ),
    { numRuns: 1000 },
  )
})

describe('the version', () => {
  const promise = quoteRental(aPrice(), aStay(), 'delivery', someCharges())

  it('is the same for the same terms', () => {
    expect(quoteRental(aPrice(), aStay(), 'delivery', someCharges()).priceVersion).toBe(promise.priceVersion)
    expect(promise.priceVersion).toMatch(/^[0-9a-z]+-[0-9a-z]{14}$/)
  })

  it.each<[string, Quote]>([
    ['product', quoteRental(aPrice({ id: 8 }), aStay(), 'delivery', someCharges())],
    ['price', quoteRental(aPrice({ price: 10_001 }), aStay(), 'delivery', someCharges())],
    [
      'start date, at the same price',
      quoteRental(aPrice(), aStay({ from: '2026-12-02', to: '2026-12-05' }), 'delivery', someCharges()),
    ],
    ['number of nights', quoteRental(aPrice(), aStay({ to: '2026-12-05' }), 'delivery', someCharges())],
    ['method', quoteRental(aPrice(), aStay(), 'pickup', someCharges())],
    [
      'method, even when delivery is free',
      quoteRental(aPrice(), aStay(), 'pickup', someCharges({ deliveryFee: 0 })),
    ],
    ['delivery fee', quoteRental(aPrice(), aStay(), 'delivery', someCharges({ deliveryFee: 7_501 }))],
    ['tax', quoteRental(aPrice(), aStay(), 'delivery', someCharges({ taxPpm: 82_600 }))],
    ['choice of dates', quoteRental(aPrice(), null, 'delivery', someCharges())],
    ['kind', quoteSale(aPrice({ price: 30_000 }), 'delivery', someCharges())],
  ])('changes with the %s', (_, other) => {
    expect(other.priceVersion).not.toBe(promise.priceVersion)
  })

  it('differs among many different terms', () => {
    const versions = new Set<string>()
    for (let id = 1; id <= 100; id++) {
      for (let price = 1; price <= 200; price++)
        versions.add(quoteSale({ id, price }, 'pickup', someCharges()).priceVersion)
    }
    expect(versions.size).toBe(20_000)
  })
})

describe('the lines of a quote', () => {
  it('are the ones that apply, with the total last', () => {
    expect(priceLinesOf(quoteRental(aPrice(), aStay(), 'delivery', someCharges()))).toEqual([
      { key: 'price', label: 'Price per night', cost: 10_000 },
      { key: 'rental', label: 'Rental (3 nights)', cost: 30_000 },
      { key: 'delivery', label: 'Delivery', cost: 7_500 },
      { key: 'tax', label: 'Tax', cost: 3_094 },
      { key: 'total', label: 'Total', cost: 40_594 },
    ])
    expect(priceLinesOf(quoteSale(aPrice(), 'pickup', someCharges())).map(({ label }) => label)).toEqual([
      'Price',
      'Tax',
      'Total',
    ])
    expect(priceLinesOf(quoteRental(aPrice(), null, 'pickup', someCharges()))).toHaveLength(1)
  })
})
