import { describe, expect, it } from 'vitest'
import { franchiseLevels } from '../../src/content/franchise-terms.ts'
import { estimateYear, readNights, readPrice } from '../../src/features/franchise/estimate.ts'

const [first, second, third] = franchiseLevels

describe('a year of the franchise', () => {
  it.each([
    [first, 10, 15_000, 1_800_000, 1_530_000],
    [second, 10, 15_000, 1_800_000, 1_530_000],
    [third, 10, 15_000, 1_800_000, 1_350_000],
    [third, 31, 1_000_000, 372_000_000, 279_000_000],
    // 85% of $12.12 is $10.302; fractions of a cent are not promised.
    [first, 1, 101, 1212, 1030],
  ])('%j with %i nights a month at %i cents earns %i, of which %i', (level, nights, price, earned, share) => {
    expect(estimateYear(level, nights, price)).toEqual({ earned, share })
  })
})

describe('input to the calculator', () => {
  it.each([
    ['1', 1],
    [' 31 ', 31],
    ['007', 7],
  ])('%j is %i nights', (text, nights) => expect(readNights(text)).toEqual({ value: nights }))

  it.each(['', '0', '32', '2.5', '-1', 'ten', '1e1', '9'.repeat(30)])(
    '%j is not a number of nights',
    (text) => expect(readNights(text).error).toContain('from 1 to 31'),
  )

  it.each([
    ['150', 15_000],
    ['$1,250.50', 125_050],
    [' 99.9 ', 9990],
    ['10000', 1_000_000],
    ['1.1', 110],
  ])('%j is %i cents', (text, cents) => expect(readPrice(text)).toEqual({ value: cents }))

  it.each(['', '0', '0.99', '10000.01', '-5', '1.234', 'free', '1e3', 'NaN'])('%j is not a price', (text) =>
    expect(readPrice(text).error).toContain('from $1 to $10,000'),
  )
})
