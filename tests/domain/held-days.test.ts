import { describe, expect, it } from 'vitest'
import type { Calendar, NightHold } from '../../server/domain/calendar.ts'
import { findEndOfHold, listHeldDays } from '../../server/domain/held-days.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const others = (minute: number): NightHold => ({ until: at(minute), isYours: false })
const yours = (minute: number): NightHold => ({ until: at(minute), isYours: true })

/** A unit with nights that are held, and others that are paid for. */
const aUnit = (id: number, holds: Record<string, NightHold>, ...paid: string[]) => ({
  id,
  taken: new Set([...Object.keys(holds), ...paid]),
  held: new Map(Object.entries(holds)),
})
const aCalendar = (units: Calendar['units'], turnoverDays = 1): Calendar => ({
  rules: { leadDays: 1, horizonDays: 20, daysBefore: 0, turnoverDays, minNights: 1, maxNights: 14 },
  today: '2026-11-30',
  units,
})
const ends = (calendar: Calendar) =>
  Object.fromEntries([...listHeldDays(calendar)].map(([day, { until }]) => [day, until]))

describe('a day that is held', () => {
  it('may be free again when its hold ends', () => {
    const unit = aUnit(1, { '2026-12-03': others(15), '2026-12-04': others(40) }, '2026-12-05')
    expect(ends(aCalendar([unit]))).toEqual({ '2026-12-03': at(15), '2026-12-04': at(40) })
  })

  it('waits for the last of the nights that it needs', () => {
    const unit = aUnit(1, { '2026-12-03': others(15), '2026-12-04': others(40) })
    expect(ends(aCalendar([unit], 2))).toEqual({
      '2026-12-02': at(15),
      '2026-12-03': at(40),
      '2026-12-04': at(40),
    })
  })

  it('may be free in the unit whose hold ends first', () => {
    const units = [aUnit(1, { '2026-12-03': others(40) }), aUnit(2, { '2026-12-03': others(15) })]
    expect(ends(aCalendar(units))).toEqual({ '2026-12-03': at(15) })
  })

  it('is none where another unit is free, or none is only held', () => {
    expect(ends(aCalendar([aUnit(1, { '2026-12-03': others(40) }), aUnit(2, {})]))).toEqual({})
    expect(ends(aCalendar([aUnit(1, {}, '2026-12-03')]))).toEqual({})
  })

  it('is the visitor’s own, even if another unit is free again sooner', () => {
    const units = [aUnit(1, { '2026-12-03': yours(40) }), aUnit(2, { '2026-12-03': others(15) })]
    expect(listHeldDays(aCalendar(units)).get('2026-12-03')).toEqual(yours(40))
  })
})

describe('a stay that is held', () => {
  const calendar = aCalendar([aUnit(1, { '2026-12-03': others(15), '2026-12-07': others(40) }, '2026-12-12')])

  it.each([
    ['2026-12-02', '2026-12-05', at(15)],
    ['2026-12-02', '2026-12-06', at(15)],
    // With its turnover.
    ['2026-12-02', '2026-12-07', at(40)],
    ['2026-12-04', '2026-12-06', undefined],
    ['2026-12-07', '2026-12-12', undefined],
  ])('from %s to %s may be free again at %s', (from, to, end) => {
    expect(findEndOfHold(calendar, { from, to })?.until).toEqual(end)
  })
})
