import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, eachDay, formatDay, isDay, nightsBetween, sayWeekday } from '../../server/domain/day.ts'
import { inEachZone } from './in-each-zone.ts'
import { someDay, someText } from './arbitraries.ts'

describe('isDay', () => {
  it.each(['2026-11-21', '2028-02-29', '2000-02-29', '0001-01-01', '0099-12-31', '9999-12-31'])(
    'accepts %s',
    (day) => {
      expect(isDay(day)).toBe(true)
    },
  )

  it.each([
    '2027-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '10000-01-01',
    '2026-1-1',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
    '２０２６-11-21',
    '11/21/2026',
    '',
    '\u0000',
  ])('refuses %j', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(someText(), (text) => {
        expect(isDay(text)).toBeTypeOf('boolean')
      }),
    )
  })
})

inEachZone('days', () => {
  it.each([
    ['2026-11-21', 'Sat'],
    ['1970-01-01', 'Thu'],
    ['1969-12-31', 'Wed'],
    ['2028-02-29', 'Tue'],
  ])('%s is a %s', (day, weekday) => {
    expect(sayWeekday(day)).toBe(weekday)
  })

  it.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-08', 1, '2026-03-09'], // New York: a day of 23 hours
    ['2026-11-01', 1, '2026-11-02'], // New York: a day of 25 hours
    ['2026-04-05', 1, '2026-04-06'], // Auckland: a day of 25 hours
    ['2026-09-27', 1, '2026-09-28'], // Auckland: a day of 23 hours
    ['2026-01-01', -1, '2025-12-31'],
    ['0099-12-31', 1, '0100-01-01'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i day(s) are %s', (day, count, later) => {
    expect(addDays(day, count)).toBe(later)
    expect(nightsBetween(day, later)).toBe(count)
  })

  it('adding and counting are inverse, over the whole calendar', () => {
    fc.assert(
      fc.property(someDay(), fc.integer({ min: -1000, max: 1000 }), (day, count) => {
        expect(nightsBetween(day, addDays(day, count))).toBe(count)
        expect(isDay(addDays(day, count))).toBe(true)
      }),
    )
  })

  it('lists each day once, in order, except the last', () => {
    expect(eachDay('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(eachDay('2026-03-02', '2026-03-02')).toEqual([])
    expect(eachDay('2026-03-02', '2026-03-01')).toEqual([])
  })
})

it('has no day outside the years 1 to 9999', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
  expect(() => addDays('2026-01-01', Number.NaN)).toThrow(RangeError)
})

it('shows a day as customers read it', () => {
  expect(formatDay('2026-01-09')).toBe('01/09/2026')
})
