import { expect, it } from 'vitest'
import { firstMonthFor, monthsFrom, shiftMonth } from '../../src/ui/shown-months.ts'

it.each([
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-11', 14, '2028-01'],
  ['2026-11', -23, '2024-12'],
  ['2026-06', 0, '2026-06'],
])('%s and %i months are %s', (month, by, shifted) => {
  expect(shiftMonth(month, by)).toBe(shifted)
})

it('months in a row continue in the next year', () => {
  expect(monthsFrom('2026-12', 2)).toEqual(['2026-12', '2027-01'])
})

it.each([
  ['what is shown stays for a day of its first month', '2026-12-24', 2, '2026-12', '2026-12'],
  ['and for a day of its second one', '2027-01-02', 2, '2026-12', '2026-12'],
  ['a later day is shown in the last of the months', '2027-02-01', 2, '2026-12', '2027-01'],
  ['an earlier one in the first', '2026-11-30', 2, '2026-12', '2026-11'],
  ['without anything shown, its month is the first', '2027-02-01', 2, null, '2027-02'],
  ['but there is none beyond the last month', '2027-05-20', 2, null, '2027-04'],
  ['alone, a month is that of the day', '2027-05-20', 1, '2026-12', '2027-05'],
])('%s', (_, day, count, shown, first) => {
  expect(firstMonthFor(day, { shown, count, earliest: '2026-11', latest: '2027-05' })).toBe(first)
})

it('a calendar of one month begins with it, though two would fit', () => {
  const limits = { shown: null, count: 2, earliest: '2026-11', latest: '2026-11' }
  expect(firstMonthFor('2026-11-25', limits)).toBe('2026-11')
})
