import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAvailableDates, type Calendar } from '../../server/domain/calendar.ts'
import { addDays, eachDay, isDay } from '../../server/domain/day.ts'
import { countNights, findStayError, findUnitsFor, nightsOf, type Stay } from '../../server/domain/stay.ts'
import { stayMessages } from '../../server/domain/stay-messages.ts'
import { returnAfterStart } from '../../src/lib/nights.ts'
import { aCalendar, aStay, TODAY } from '../builders.ts'
import { someCalendar, someStay, someText } from './arbitraries.ts'
import { inEachZone } from './in-each-zone.ts'

it('takes its nights and the turnover nights', () => {
  const stay = aStay({ from: '2026-12-30', to: '2027-01-01' })
  expect(countNights(stay)).toBe(2)
  const none = { daysBefore: 0, turnoverDays: 0 }
  expect(nightsOf(stay, none).map(({ night }) => night)).toEqual(['2026-12-30', '2026-12-31'])
  expect(nightsOf(stay, { daysBefore: 1, turnoverDays: 2 })).toEqual([
    { night: '2026-12-29', kind: 'turnover' },
    { night: '2026-12-30', kind: 'stay' },
    { night: '2026-12-31', kind: 'stay' },
    { night: '2027-01-01', kind: 'turnover' },
    { night: '2027-01-02', kind: 'turnover' },
  ])
})

inEachZone('a stay', () => {
  const rules = { leadDays: 2, horizonDays: 30, minNights: 2, maxNights: 5 }
  const taken = [['2026-12-05', '2026-12-06']]

  it.each([
    ['2026-11-23', '2026-11-25', null, ''],
    ['2026-12-07', '2026-12-12', null, ''],
    ['2026-12-19', '2026-12-21', null, ''],
    ['2026-12-01', '2026-12-04', null, ''],
    ['', '2026-11-25', 'from', 'Please choose a start date.'],
    ['2026-11-31', '2026-12-02', 'from', 'Please choose a start date.'],
    ['2026-11-25', 'soon', 'to', 'Please choose a return date.'],
    ['2026-11-25', '2026-11-25', 'to', 'The return date must be at least one night after the start date.'],
    ['2026-11-25', '2026-11-24', 'to', 'The return date must be at least one night after the start date.'],
    ['2026-11-22', '2026-11-25', 'from', 'The earliest start date is 11/23/2026.'],
    ['0001-01-01', '9999-12-31', 'from', 'The earliest start date is 11/23/2026.'],
    ['2026-12-19', '2026-12-22', 'to', 'The latest return date is 12/21/2026.'],
    ['2026-12-21', '2026-12-23', 'from', 'The latest return date is 12/21/2026.'],
    ['9999-12-30', '9999-12-31', 'from', 'The latest return date is 12/21/2026.'],
    ['2026-11-25', '2026-11-26', 'to', 'The shortest stay is 2 nights.'],
    ['2026-11-25', '2026-12-01', 'to', 'The longest stay is 5 nights.'],
    ['2026-12-05', '2026-12-08', 'from', '12/05/2026 is already taken.'],
    ['2026-12-06', '2026-12-08', 'from', '12/06/2026 is already taken.'],
    [
      '2026-12-02',
      '2026-12-06',
      'from',
      '12/05/2026 is already taken. If you start on 12/02/2026, the latest return date is 12/04/2026.',
    ],
    [
      '2026-12-02',
      '2026-12-05',
      'from',
      '12/05/2026 is already taken, and we need 1 day after the return to get the sauna ready. If you start on 12/02/2026, the latest return date is 12/04/2026.',
    ],
    [
      '2026-12-03',
      '2026-12-05',
      'from',
      '12/05/2026 is already taken, and we need 1 day after the return to get the sauna ready.',
    ],
  ])('from %j to %j: %s %s', (from, to, field, message) => {
    expect(findStayError(aCalendar({ ...rules, taken }), { from, to })).toEqual(field && { field, message })
  })
})

it('gets the same message from the server and the calendar', () => {
  expect(stayMessages.returnAfterStart).toBe(returnAfterStart)
})

describe('with several units', () => {
  const taken = [
    ['2026-12-03', '2026-12-04'],
    ['2026-12-01', '2026-12-02'],
  ]

  it('says so when every night is free, but not all in one sauna', () => {
    expect(findStayError(aCalendar({ taken }), aStay())).toEqual({
      field: 'from',
      message:
        'No single sauna is free for all of these nights. If you start on 12/01/2026, the latest return date is 12/02/2026.',
    })
  })

  it('finds the unit that is free', () => {
    expect(findUnitsFor(aCalendar({ taken: [...taken, []] }), aStay())).toEqual([3])
  })

  it('fills gaps first, to leave room for long stays', () => {
    const gap = ['2026-11-30', '2026-12-05']
    expect(findUnitsFor(aCalendar({ taken: [[], gap, ['2026-12-05'], []] }), aStay())).toEqual([2, 3, 1, 4])
  })
})

it('is impossible without a unit, or when the lead time reaches past the horizon', () => {
  const error = { field: 'from', message: 'This sauna cannot be booked right now.' }
  expect(findStayError(aCalendar({ taken: [] }), aStay())).toEqual(error)
  expect(findStayError(aCalendar({ leadDays: 9, horizonDays: 8 }), aStay())).toEqual(error)
})

describe('what the calendar shows and what the shop accepts', () => {
  /** What a date picker that only knows the list accepts: both ends in it, nothing locked in between. */
  const isOffered = (calendar: Calendar, { from, to }: Stay) => {
    const entries = listAvailableDates(calendar).slice(1)
    const open = new Set(entries.filter(({ isLock }) => !isLock).map(({ date }) => date))
    return from < to && eachDay(from, addDays(to, 1)).every((day) => open.has(day))
  }
  const isOfAllowedLength = ({ rules }: Calendar, stay: Stay) =>
    countNights(stay) >= rules.minNights && countNights(stay) <= rules.maxNights

  it('are the same for one unit with any turnover of a day or more', () => {
    fc.assert(
      fc.property(someCalendar({ units: 1, turnover: [1, 2, 3] }), someStay(), (calendar, stay) => {
        const isAccepted = findStayError(calendar, stay) === null
        expect(isAccepted).toBe(isOffered(calendar, stay) && isOfAllowedLength(calendar, stay))
      }),
      { numRuns: 1000 },
    )
  })

  it('differ without turnover only in returns on a taken day', () => {
    fc.assert(
      fc.property(someCalendar({ units: 1, turnover: [0] }), someStay(), (calendar, stay) => {
        const isAccepted = findStayError(calendar, stay) === null
        const isReturnTaken = calendar.units.some(({ taken }) => taken.has(stay.to))
        expect(isAccepted && !isReturnTaken).toBe(
          isOffered(calendar, stay) && isOfAllowedLength(calendar, stay),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('never allow a stay across a locked day, with several units', () => {
    fc.assert(
      fc.property(someCalendar({ turnover: [1, 2] }), someStay(), (calendar, stay) => {
        const isAccepted = findStayError(calendar, stay) === null
        expect(!isAccepted || isOffered(calendar, stay)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

it('is accepted if and only if a unit has all its nights free', () => {
  fc.assert(
    fc.property(someCalendar(), someStay(), (calendar, stay) => {
      const error = findStayError(calendar, stay)
      const isInRange =
        stay.from >= addDays(TODAY, calendar.rules.leadDays) &&
        stay.to <= addDays(TODAY, calendar.rules.horizonDays) &&
        countNights(stay) >= calendar.rules.minNights &&
        countNights(stay) <= calendar.rules.maxNights
      const free = calendar.units.filter(({ taken }) =>
        nightsOf(stay, calendar.rules).every(({ night }) => !taken.has(night)),
      )
      expect(error === null).toBe(isInRange && free.length > 0)
      const found = isInRange ? findUnitsFor(calendar, stay) : free.map(({ id }) => id)
      expect(new Set(found)).toEqual(new Set(free.map(({ id }) => id)))
    }),
    { numRuns: 1000 },
  )
})

it('once booked, keeps its unit from any stay that overlaps it or its turnover', () => {
  fc.assert(
    fc.property(someCalendar(), someStay(), someStay(), (calendar, first, second) => {
      const unitId = findStayError(calendar, first) ? undefined : findUnitsFor(calendar, first)[0]
      const units = calendar.units.map((unit) =>
        unit.id === unitId
          ? {
              ...unit,
              taken: new Set([...unit.taken, ...nightsOf(first, calendar.rules).map((n) => n.night)]),
            }
          : unit,
      )
      if (findStayError({ ...calendar, units }, second)) return
      const isSameUnit = findUnitsFor({ ...calendar, units }, second)[0] === unitId
      const gap = calendar.rules.turnoverDays
      const isApart = addDays(first.to, gap) <= second.from || addDays(second.to, gap) <= first.from
      expect(!isSameUnit || isApart).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

it('never throws, for any two texts', () => {
  const text = fc.oneof(someText(), fc.constantFrom('0001-01-01', '9999-12-31', TODAY))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const error = findStayError(aCalendar(), { from, to })
      expect(isDay(from) || error?.field === 'from').toBe(true)
    }),
  )
})
