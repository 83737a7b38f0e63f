import { describe, expect, it } from 'vitest'
import { formatUsd } from '../../server/domain/money.ts'
import { showMoney, showPrice } from '../../src/lib/money.ts'

describe('An amount of a sum, an order, or a payment', () => {
  it.each([0, 5, 99, 100, 7_500, 123_450, 123_456_789, -500, -123_450])(
    'looks the same on a screen as in an email: %i cents',
    (cents) => {
      expect(showMoney(cents)).toBe(formatUsd(cents))
    },
  )
})

describe('A price tag', () => {
  it.each([
    [15_000, '$150'],
    [1_899_900, '$18,999'],
    [14_950, '$149.50'],
    [0, '$0'],
  ])('shows %i cents as %s', (cents, text) => {
    expect(showPrice(cents)).toBe(text)
  })
})
