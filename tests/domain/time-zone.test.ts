import * as fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addDays } from '../../server/domain/day.ts'
import { isTimeZone, nextMidnightIn, todayIn } from '../../server/domain/time-zone.ts'
import { inEachZone } from './in-each-zone.ts'

inEachZone('today', () => {
  it.each([
    ['Pacific/Honolulu', '2026-11-21T09:59:59.999Z', '2026-11-20'],
    ['Pacific/Honolulu', '2026-11-21T10:00:00.000Z', '2026-11-21'],
    ['America/New_York', '2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['America/New_York', '2026-07-01T04:00:00.000Z', '2026-07-01'],
    ['Pacific/Auckland', '2026-11-21T10:59:59.999Z', '2026-11-21'],
    ['Pacific/Auckland', '2026-11-21T11:00:00.000Z', '2026-11-22'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('in %s at %s is %s', (zone, instant, day) => {
    expect(todayIn(zone, new Date(instant))).toBe(day)
  })

  it.each([
    ['America/Denver', '2026-11-21T18:00:00.000Z', '2026-11-22T07:00:00.000Z'],
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'], // 23 hours
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'], // 25 hours
    ['Pacific/Auckland', '2026-04-04T11:00:00.000Z', '2026-04-05T12:00:00.000Z'], // 25 hours
    ['Pacific/Honolulu', '2026-11-22T09:59:59.999Z', '2026-11-22T10:00:00.000Z'],
    ['America/Santiago', '2026-09-05T12:00:00.000Z', '2026-09-06T04:00:00.000Z'], // the 6th begins at 01:00
    ['Asia/Kathmandu', '2026-11-21T00:00:00.000Z', '2026-11-21T18:15:00.000Z'], // a quarter of an hour
    ['Pacific/Apia', '2011-12-29T12:00:00.000Z', '2011-12-30T10:00:00.000Z'], // there was no 30th
  ])('ends in %s, seen from %s, at %s', (zone, instant, midnight) => {
    expect(nextMidnightIn(zone, new Date(instant)).toISOString()).toBe(midnight)
  })
})

it('becomes tomorrow at midnight, not a millisecond earlier', () => {
  const zones = fc.constantFrom('Pacific/Honolulu', 'America/New_York', 'America/Denver', 'Pacific/Auckland')
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, instants, (zone, instant) => {
      const midnight = nextMidnightIn(zone, instant)
      const today = todayIn(zone, instant)
      expect(todayIn(zone, new Date(midnight.getTime() - 1))).toBe(today)
      expect(todayIn(zone, midnight)).toBe(addDays(today, 1))
      // What the runtime itself says, as today was just looked up.
      const inZone = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: zone })
      expect([inZone(instant), inZone(new Date(midnight.getTime() - 1))]).toEqual([today, today])
    }),
  )
})

it('searches for a midnight once a day, however often it is asked for', () => {
  const noon = Date.parse('2026-11-21T17:00:00Z')
  const midnightFrom = (time: number) => nextMidnightIn('America/Detroit', new Date(time)).toISOString()
  expect(midnightFrom(noon)).toBe('2026-11-22T05:00:00.000Z')
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  onTestFinished(() => format.mockRestore())
  expect(midnightFrom(noon + 1)).toBe('2026-11-22T05:00:00.000Z')
  expect(todayIn('America/Detroit', new Date(noon + 1))).toBe('2026-11-21')
  expect(format).not.toHaveBeenCalled()
  // An earlier time, which a clock that was set back shows, and the next day.
  expect(midnightFrom(noon - 86_400_000)).toBe('2026-11-21T05:00:00.000Z')
  expect(midnightFrom(noon + 86_400_000)).toBe('2026-11-23T05:00:00.000Z')
})

it('knows which zones exist', () => {
  expect(isTimeZone('America/Denver')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})
