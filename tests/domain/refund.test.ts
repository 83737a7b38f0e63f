import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../server/domain/day.ts'
import { defaultRefundPolicy, describePolicy, refundFor } from '../../server/domain/refund.ts'
import { TODAY } from '../builders.ts'
import { inEachZone } from './in-each-zone.ts'

const stayFrom = (from: Day) => ({ from, to: addDays(from, 2) })

const policy = [
  { daysBefore: 2, percent: 25 },
  { daysBefore: 14, percent: 100 },
  { daysBefore: 7, percent: 50 },
]

inEachZone('a refund', () => {
  it.each([
    [30, 40_595],
    [14, 40_595],
    [13, 20_298], // half a cent goes to the customer
    [7, 20_298],
    [6, 10_149],
    [2, 10_149],
    [1, 0],
    [0, 0],
    [-3, 0],
  ])('%i days before the start is %i cents of 40,595', (days, refund) => {
    const order = { totalCost: 40_595, stay: stayFrom(addDays(TODAY, days)) }
    expect(refundFor(order, policy, TODAY)).toBe(refund)
  })
})

it('is the full price for a sale and nothing without a policy', () => {
  expect(refundFor({ totalCost: 40_595, stay: null }, [], TODAY)).toBe(40_595)
  expect(refundFor({ totalCost: 40_595, stay: stayFrom('2027-01-01') }, [], TODAY)).toBe(0)
})

it('is never more than was paid, and never grows over time', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: -5, max: 30 }), (totalCost, days) => {
      const on = (daysLeft: number) =>
        refundFor({ totalCost, stay: stayFrom(addDays(TODAY, daysLeft)) }, defaultRefundPolicy, TODAY)
      expect(on(days)).toBeLessThanOrEqual(totalCost)
      expect(on(days)).toBeLessThanOrEqual(on(days + 1))
    }),
  )
})

describe('a policy in words', () => {
  it.each([
    [
      policy,
      '100% refunded up to 14 days before your start date, 50% refunded up to 7 days before your start date, 25% refunded up to 2 days before your start date, then no refund.',
    ],
    [
      defaultRefundPolicy,
      '100% refunded up to 7 days before your start date, 50% refunded up to 2 days before your start date, then no refund.',
    ],
    [
      [{ daysBefore: 1, percent: 100 }],
      '100% refunded up to the day before your start date, then no refund.',
    ],
    [[{ daysBefore: 0, percent: 80 }], '80% refunded up to your start date, then no refund.'],
    [[{ daysBefore: 3, percent: 0 }], 'There is no refund after a cancellation.'],
  ])('%j: %s', (tiers, words) => {
    expect(describePolicy(tiers)).toBe(words)
  })
})
