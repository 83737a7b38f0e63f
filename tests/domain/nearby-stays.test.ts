import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNearbyStays } from '../../server/domain/nearby-stays.ts'
import { findStayError } from '../../server/domain/stay.ts'
import { aCalendar, aStay } from '../builders.ts'
import { someCalendar } from './arbitraries.ts'

describe('stays near one that is taken', () => {
  it('are as long, and the nearest come first', () => {
    const calendar = aCalendar({ taken: [['2026-12-02']] })
    expect(findNearbyStays(calendar, aStay(), 3)).toEqual([
      { from: '2026-12-03', to: '2026-12-06' },
      { from: '2026-11-28', to: '2026-12-01' },
      { from: '2026-12-04', to: '2026-12-07' },
    ])
  })

  it('keep to the shortest and the longest stay of the sauna', () => {
    const near = (nights: number) =>
      findNearbyStays(aCalendar({ minNights: 2, maxNights: 4 }), aStay({ to: `2026-12-0${1 + nights}` }), 1)
    expect(near(1)).toEqual([{ from: '2026-12-01', to: '2026-12-03' }])
    expect(near(6)).toEqual([{ from: '2026-12-01', to: '2026-12-05' }])
  })

  it('are none where nothing is free', () => {
    expect(findNearbyStays(aCalendar({ taken: [] }), aStay(), 3)).toEqual([])
  })

  it('can all be booked', () => {
    fc.assert(
      fc.property(someCalendar(), (calendar) => {
        for (const stay of findNearbyStays(calendar, aStay(), 5))
          expect(findStayError(calendar, stay)).toBeNull()
      }),
    )
  })
})
