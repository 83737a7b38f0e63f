import { describe, expect, it } from 'vitest'
import { findLockedDay, findNextStart, isRange, rangeMessage } from '../../src/lib/date-range.ts'
import { month, someRules } from './some-rules.ts'

describe('A range', () => {
  const days = month('..x..x.')

  it('names its first locked day, both ends included', () => {
    expect(findLockedDay(days, '2026-12-01', '2026-12-07')).toBe('2026-12-03')
    expect(findLockedDay(days, '2026-12-04', '2026-12-06')).toBe('2026-12-06')
    expect(findLockedDay(days, '2026-12-03', '2026-12-04')).toBe('2026-12-03')
  })

  it('is free without one', () => {
    expect(findLockedDay(days, '2026-12-04', '2026-12-05')).toBeNull()
  })
})

describe('A range', () => {
  const problemOf = (from: string, to: string) =>
    rangeMessage(
      someRules('.......x..', [
        ['2026-12-01', '2026-12-05'],
        ['2026-12-02', '2026-12-04'],
        ['2026-12-03', '2026-12-07'],
      ]),
      `2026-12-${from}`,
      `2026-12-${to}`,
    )

  it.each([
    ['01', '02', 'The shortest stay is 2 nights.'],
    ['01', '06', 'The longest stay is 4 nights.'],
    ['05', '09', '12/08/2026 is taken, and a stay cannot include it.'],
    ['05', '08', '12/08/2026 is taken, so a stay cannot end on it'],
    ['02', '05', 'A stay that starts on 12/02/2026 can last until 12/04/2026.'],
    ['04', '06', 'A stay cannot start on 12/04/2026.'],
  ])('is refused from %s to %s: %s', (from, to, words) => {
    expect(problemOf(from, to)).toContain(words)
  })

  it('can be chosen within its limits, from free day to free day', () => {
    expect(problemOf('01', '03')).toBeNull()
    expect(problemOf('03', '07')).toBeNull()
  })
})

it('The next start is the first after a day, whatever stretch it belongs to', () => {
  const rules = someRules(
    '..........',
    ['2026-12-02', '2026-12-03', '2026-12-07'].map((day) => [day, '2026-12-10']),
  )
  expect(findNextStart(rules, null)).toBe('2026-12-02')
  expect(findNextStart(rules, '2026-12-02')).toBe('2026-12-03')
  expect(findNextStart(rules, '2026-12-05')).toBe('2026-12-07')
  expect(findNextStart(rules, '2026-12-07')).toBeNull()
})

it('A day ends a range that is long enough and fits', () => {
  const rules = someRules('......x', [
    ['2026-12-01', '2026-12-04'],
    ['2026-12-02', '2026-12-06'],
  ])
  expect(isRange(rules, '2026-12-01', '2026-12-03')).toBe(true)
  expect(isRange(rules, '2026-12-01', '2026-12-02')).toBe(false)
  expect(isRange(rules, '2026-12-01', '2026-12-05')).toBe(false)
  expect(isRange(rules, '2026-12-03', '2026-12-05')).toBe(false)
})
