import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUsd, partOf } from '../../server/domain/money.ts'

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99, '$0.99'],
  [100, '$1.00'],
  [123_450, '$1,234.50'],
  [100_000, '$1,000.00'],
  [99_999, '$999.99'],
  [123_456_789_012, '$1,234,567,890.12'],
  [-500, '-$5.00'],
  [-123_450, '-$1,234.50'],
])('shows %i cents as %s', (cents, text) => {
  expect(formatUsd(cents)).toBe(text)
})

describe('a part of an amount', () => {
  it.each([
    [10_000, 82_500, 825],
    [2, 250_000, 1], // half a cent goes up
    [1, 499_999, 0],
    [1, 500_000, 1],
    [199, 82_500, 16], // 16.4175
    [0, 82_500, 0],
    [10_000, 0, 0],
    [10_000, 1_000_000, 10_000],
  ])('of %i cents, %i parts per million are %i cents', (cents, ppm, part) => {
    expect(partOf(cents, ppm)).toBe(part)
  })

  it('is exact for every amount, compared with big integers', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 1_000_000 }), (cents, ppm) => {
        const exact = (BigInt(cents) * BigInt(ppm) + 500_000n) / 1_000_000n
        expect(BigInt(partOf(cents, ppm))).toBe(exact)
      }),
      { numRuns: 2000 },
    )
  })
})
