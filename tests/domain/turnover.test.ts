import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milesBetween } from '../../server/domain/delivery.ts'
import {
  areWorkingHours,
  LONGEST_TRIP,
  PICKUP,
  type TurnoverWork,
  turnoverOf,
  type Yard,
} from '../../server/domain/turnover.ts'
import { zipCentroid } from '../../server/domain/zip-code.ts'
import { someTurnoverWork } from '../builders.ts'

/** In the middle of Denver. */
const aYard = (changes: Partial<Yard> = {}): Yard => ({
  latitude: 39.7392,
  longitude: -104.9903,
  deliveryRadiusMiles: 50,
  turnoverDays: 0,
  turnoverWork: someTurnoverWork(),
  ...changes,
})

const aDelivery = (zip: string | null) => ({ method: 'delivery' as const, zip })
const days = (daysBefore: number, turnoverDays: number) => ({ daysBefore, turnoverDays })

describe('The days between two stays', () => {
  it('are none after a pickup that is cleaned by the time the next customer comes', () => {
    expect(turnoverOf(aYard(), PICKUP)).toEqual(days(0, 0))
  })

  it('are one when the sauna comes back from 46 miles away', () => {
    // Loveland, Colorado.
    const there = zipCentroid('80537')
    expect(there && Math.ceil(milesBetween(aYard(), there))).toBe(46)
    expect(turnoverOf(aYard(), aDelivery('80537'))).toEqual(days(0, 1))
  })

  it('are none after a delivery nearby', () => {
    expect(turnoverOf(aYard(), aDelivery('80202'))).toEqual(days(0, 0))
  })

  it('are those of the farthest delivery while nobody has said where it goes', () => {
    expect(turnoverOf(aYard(), LONGEST_TRIP)).toEqual(days(0, 1))
    expect(turnoverOf(aYard({ deliveryRadiusMiles: 10 }), LONGEST_TRIP)).toEqual(days(0, 0))
  })

  it('are one more before a delivery that cannot arrive in time on the day it leaves', () => {
    const far = aYard({ deliveryRadiusMiles: 120 })
    expect(turnoverOf(far, aDelivery(null))).toEqual(days(1, 1))
  })

  it('are none before a pickup, also where deliveries arrive before saunas are ready to leave', () => {
    const early = aYard({ turnoverWork: someTurnoverWork({ deliverBy: '10:00' }) })
    expect(turnoverOf(early, PICKUP)).toEqual(days(0, 0))
    expect(turnoverOf(early, aDelivery('80202'))).toEqual(days(1, 0))
  })

  it('are as many as the settlement wants at least', () => {
    expect(turnoverOf(aYard({ turnoverDays: 2 }), PICKUP)).toEqual(days(0, 2))
  })

  it('are always the same where nothing else is known', () => {
    const yard = aYard({ turnoverDays: 3, turnoverWork: null })
    for (const trip of [PICKUP, LONGEST_TRIP, aDelivery('80537')])
      expect(turnoverOf(yard, trip)).toEqual(days(0, 3))
  })

  it.each([
    // Until 2 PM there are three hours, until 6 PM seven, and each later day has ten.
    { cleaningHours: 3, expected: 0 },
    { cleaningHours: 3.1, expected: 1 },
    { cleaningHours: 13, expected: 1 },
    { cleaningHours: 13.1, expected: 2 },
    { cleaningHours: 23, expected: 2 },
    { cleaningHours: 23.1, expected: 3 },
  ])('count working hours only: $cleaningHours hours of cleaning take $expected', (wanted) => {
    const turnoverWork = someTurnoverWork({ cleaningHours: wanted.cleaningHours })
    expect(turnoverOf(aYard({ turnoverWork }), PICKUP).turnoverDays).toBe(wanted.expected)
  })

  it('are at least one where saunas come back after they have to be ready', () => {
    const turnoverWork = someTurnoverWork({ returnBy: '15:00', cleaningHours: 0 })
    expect(turnoverOf(aYard({ turnoverWork }), PICKUP).turnoverDays).toBe(1)
  })

  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const someTimes = fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 2 })
    .map((two) => two.toSorted((a, b) => a - b) as [number, number])
    .chain(([from, until]) => {
      const within = fc.integer({ min: from, max: until })
      return fc.record({
        from: fc.constant(from),
        until: fc.constant(until),
        returnBy: within,
        readyBy: within,
        deliverBy: within,
      })
    })

  it('are those of a crew that works minute by minute', () => {
    fc.assert(
      fc.property(
        someTimes,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 5, max: 80 }),
        (times, halfHours, deliveryRadiusMiles, speedMph) => {
          const turnoverWork: TurnoverWork = {
            cleaningHours: halfHours / 2,
            speedMph,
            workFrom: clock(times.from),
            workUntil: clock(times.until),
            returnBy: clock(times.returnBy),
            readyBy: clock(times.readyBy),
            deliverBy: clock(times.deliverBy),
          }
          expect(areWorkingHours(turnoverWork)).toBe(true)
          fc.pre(times.until - times.from >= 30)

          /** On which day the work is done, with the clock of each day running through. */
          const dayOf = (minutes: number, begin: number, deadline: number): number => {
            let left = minutes
            for (let day = 0; ; day++) {
              const start = day === 0 ? begin : times.from
              if (start <= deadline && left <= deadline - start) return day
              left -= times.until - start
            }
          }
          const drive = Math.ceil((deliveryRadiusMiles / speedMph) * 60)
          expect(turnoverOf(aYard({ deliveryRadiusMiles, turnoverWork }), LONGEST_TRIP)).toEqual({
            daysBefore: dayOf(drive, times.readyBy, times.deliverBy),
            turnoverDays: dayOf(2 * drive + halfHours * 30, times.returnBy, times.readyBy),
          })
        },
      ),
    )
  })

  it('are never more than those of the farthest delivery, so that what is free for it is free for all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('80202', '80301', '80537', '80903'),
        fc.integer({ min: 5, max: 80 }),
        (deliveryRadiusMiles, zip, speedMph) => {
          const yard = aYard({ deliveryRadiusMiles, turnoverWork: someTurnoverWork({ speedMph }) })
          const there = zipCentroid(zip)
          fc.pre(there !== null && Math.ceil(milesBetween(yard, there)) <= deliveryRadiusMiles)
          const most = turnoverOf(yard, LONGEST_TRIP)
          for (const trip of [PICKUP, aDelivery(zip)]) {
            const own = turnoverOf(yard, trip)
            expect(own.daysBefore).toBeLessThanOrEqual(most.daysBefore)
            expect(own.turnoverDays).toBeLessThanOrEqual(most.turnoverDays)
          }
        },
      ),
    )
  })
})
