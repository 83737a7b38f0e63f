import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  listAvailableDates,
  listPossibleStarts,
  listPossibleStays,
  findLatestReturn,
  findNearestDate,
  nightsToKnow,
} from '../../server/domain/calendar.ts'
import { addDays, eachDay } from '../../server/domain/day.ts'
import { findStayError } from '../../server/domain/stay.ts'
import { aCalendar, TODAY } from '../builders.ts'
import { someCalendar } from './arbitraries.ts'
import { inEachZone } from './in-each-zone.ts'

const lockedDays = (...args: Parameters<typeof aCalendar>) =>
  listAvailableDates(aCalendar(...args))
    .filter(({ isLock }) => isLock)
    .map(({ date }) => date)

inEachZone('available dates', () => {
  it('begin with the locked day before the first bookable one and end at the horizon, one entry per day', () => {
    const dates = listAvailableDates(aCalendar({ leadDays: 1, horizonDays: 180 }))
    expect(dates[0]).toEqual({ date: TODAY, isLock: true })
    expect(dates[1]).toEqual({ date: '2026-11-22', isLock: false })
    expect(dates.at(-1)).toEqual({ date: '2027-05-20', isLock: false })
    expect(dates.map(({ date }) => date)).toEqual(eachDay(TODAY, '2027-05-21'))
  })

  it('begin today without lead time', () => {
    expect(listAvailableDates(aCalendar({ leadDays: 0 })).slice(0, 2)).toEqual([
      { date: '2026-11-20', isLock: true },
      { date: TODAY, isLock: false },
    ])
  })
})

describe('a day is locked', () => {
  it.each([
    { turnoverDays: 0, taken: ['2026-12-05'], locked: ['2026-12-05'] },
    { turnoverDays: 1, taken: ['2026-12-05'], locked: ['2026-12-05'] },
    { turnoverDays: 2, taken: ['2026-12-05'], locked: ['2026-12-04', '2026-12-05'] },
    { turnoverDays: 3, taken: ['2026-12-05'], locked: ['2026-12-03', '2026-12-04', '2026-12-05'] },
  ])('around a taken night with a turnover of $turnoverDays: $locked', ({ turnoverDays, taken, locked }) => {
    expect(lockedDays({ turnoverDays, taken: [taken] }).slice(1)).toEqual(locked)
  })

  it('only when no unit is free that night', () => {
    expect(lockedDays({ taken: [['2026-12-05', '2026-12-06'], ['2026-12-06']] }).slice(1)).toEqual([
      '2026-12-06',
    ])
  })

  it('at the horizon because of a night after it, when the turnover reaches that far', () => {
    const night = '2026-12-02'
    expect(lockedDays({ horizonDays: 10, turnoverDays: 2, taken: [[night]] }).slice(1)).toEqual([
      '2026-12-01',
    ])
    expect(nightsToKnow(aCalendar({ horizonDays: 10, turnoverDays: 2 }).rules, TODAY).to).toBe('2026-12-03')
  })

  it('always, without a unit', () => {
    expect(listAvailableDates(aCalendar({ horizonDays: 3, taken: [] })).every(({ isLock }) => isLock)).toBe(
      true,
    )
  })
})

it('has only its first, locked entry when the lead time reaches past the horizon', () => {
  expect(listAvailableDates(aCalendar({ leadDays: 5, horizonDays: 4 }))).toEqual([
    { date: '2026-11-25', isLock: true },
  ])
  expect(findNearestDate(aCalendar({ leadDays: 5, horizonDays: 4 }))).toBeNull()
})

describe('the nearest date', () => {
  it.each([
    ['is the first bookable day of a free sauna', {}, '2026-11-22'],
    ['skips a taken night', { taken: [['2026-11-22']] }, '2026-11-23'],
    ['leaves room for the turnover', { taken: [['2026-11-23']] }, '2026-11-24'],
    ['leaves room for a longer turnover', { turnoverDays: 2, taken: [['2026-11-24']] }, '2026-11-25'],
    ['needs none without turnover', { turnoverDays: 0, taken: [['2026-11-23']] }, '2026-11-22'],
    ['has room for the shortest stay', { minNights: 3, taken: [['2026-11-25']] }, '2026-11-26'],
    ['fits into one unit', { minNights: 2, taken: [['2026-11-22'], ['2026-11-24']] }, '2026-11-23'],
    [
      'does not put a stay together from two units',
      { minNights: 2, taken: [['2026-11-22', '2026-11-25'], ['2026-11-24']] },
      '2026-11-25',
    ],
    ['returns by the horizon', { horizonDays: 3, minNights: 2, taken: [['2026-11-22']] }, null],
    ['may return on the horizon', { horizonDays: 3, minNights: 2 }, '2026-11-22'],
    ['is none without a unit', { taken: [] }, null],
  ])('%s', (_, calendar, nearest) => {
    expect(findNearestDate(aCalendar(calendar))).toBe(nearest)
  })

  it('can be found from a later day on', () => {
    expect(findNearestDate(aCalendar({ taken: [['2026-12-24']] }), '2026-12-23')).toBe('2026-12-25')
  })

  it('is the first day on which the shortest stay can start', () => {
    fc.assert(
      fc.property(someCalendar(), (calendar) => {
        const first = eachDay(addDays(TODAY, -1), addDays(TODAY, 30)).find((from) => {
          const to = addDays(from, calendar.rules.minNights)
          return findStayError(calendar, { from, to }) === null
        })
        expect(findNearestDate(calendar)).toBe(first ?? null)
      }),
    )
  })
})

it('lists exactly the start dates from which the shortest stay is accepted', () => {
  fc.assert(
    fc.property(someCalendar(), (calendar) => {
      const accepted = eachDay(addDays(TODAY, -1), addDays(TODAY, 30)).filter((from) => {
        const to = addDays(from, calendar.rules.minNights)
        return findStayError(calendar, { from, to }) === null
      })
      expect(listPossibleStarts(calendar)).toEqual(accepted)
    }),
  )
})

it('lists for every possible start the latest return date, and every stay in between is accepted', () => {
  fc.assert(
    fc.property(someCalendar(), (calendar) => {
      const possible = listPossibleStays(calendar)
      expect(possible.map(({ start }) => start)).toEqual(listPossibleStarts(calendar))
      for (const { start, latestReturn } of possible)
        for (const to of eachDay(addDays(start, calendar.rules.minNights), addDays(latestReturn, 1)))
          expect(findStayError(calendar, { from: start, to })).toBeNull()
    }),
  )
})

it('knows the latest return date: one more night is refused', () => {
  fc.assert(
    fc.property(someCalendar(), fc.integer({ min: -1, max: 28 }), (calendar, offset) => {
      const from = addDays(TODAY, offset)
      const latest = findLatestReturn(calendar, from)
      const accepted = eachDay(from, addDays(from, 30)).filter(
        (to) => findStayError(calendar, { from, to }) === null,
      )
      expect(latest).toBe(accepted.at(-1) ?? null)
    }),
  )
})
