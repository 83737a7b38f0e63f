import { describe, expect, it } from 'vitest'
import { showDay } from '../../src/lib/dates.ts'
import { readDay } from '../../src/lib/read-day.ts'

const earliest = '2026-11-22'

describe('A typed day', () => {
  it.each([
    ['12/01/2026', '2026-12-01'],
    ['12/1/2026', '2026-12-01'],
    [' 12 / 1 / 26 ', '2026-12-01'],
    ['12-01-2026', '2026-12-01'],
    ['12.1.2026', '2026-12-01'],
    ['12 1 2026', '2026-12-01'],
    ['12012026', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['12/1', '2026-12-01'],
    ['11/22', '2026-11-22'],
    ['2/29/2028', '2028-02-29'],
  ])('%j is %s', (text, day) => {
    expect(readDay(text, earliest)).toBe(day)
  })

  it('without a year is the next such day', () => {
    expect(readDay('11/21', earliest)).toBe('2027-11-21')
    expect(readDay('1/2', earliest)).toBe('2027-01-02')
  })

  it.each([
    '',
    'tomorrow',
    '13/01/2026',
    '02/30/2026',
    '2/29/2027',
    '2/29',
    '12/2026',
    '1/1/1/1',
    '2026-13-01',
  ])('%j is not a day', (text) => {
    expect(readDay(text, earliest)).toBeNull()
  })

  it('reads back the way it is shown', () => {
    expect(readDay(showDay('2027-03-14'), earliest)).toBe('2027-03-14')
  })
})
