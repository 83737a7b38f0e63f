import { describe, expect, it } from 'vitest'
import {
  isLive,
  minutesAfter,
  PAYMENT_HOLD_MINUTES,
  PAYMENT_MINUTES,
  unitsAt,
} from '../../server/domain/hold.ts'
import { aUnitNight } from '../builders.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('a hold', () => {
  it.each([
    ['has no end once paid', null, true],
    ['lives until its last millisecond', new Date(now.getTime() + 1), true],
    ['is over at its end', now, false],
    ['is over after it', new Date(now.getTime() - 1), false],
  ])('%s', (_, expiresAt, expected) => {
    expect(isLive(expiresAt, now)).toBe(expected)
  })

  it('outlives the page on which it can be paid', () => {
    expect(PAYMENT_HOLD_MINUTES).toBeGreaterThan(PAYMENT_MINUTES)
    expect(minutesAfter(now, 15).toISOString()).toBe('2026-11-21T12:15:00.000Z')
  })
})

describe('the nights that are taken', () => {
  const takenBy = (night: Parameters<typeof aUnitNight>[0], asking?: string) => [
    ...(unitsAt([1], [aUnitNight(night)], now, asking)[0]?.taken ?? []),
  ]

  it('are those of orders, blocks and live holds', () => {
    expect(takenBy({})).toEqual(['2026-12-02'])
    expect(takenBy({ requestId: null })).toEqual(['2026-12-02'])
    expect(takenBy({ expiresAt: minutesAfter(now, 1) })).toEqual(['2026-12-02'])
  })

  it('are not those of holds that are over', () => {
    expect(takenBy({ expiresAt: now })).toEqual([])
  })

  it('never stand in the way of their own holder, while a block does', () => {
    expect(takenBy({ expiresAt: minutesAfter(now, 1) }, 'request-1')).toEqual([])
    expect(takenBy({ expiresAt: minutesAfter(now, 1) }, 'request-2')).toEqual(['2026-12-02'])
    expect(takenBy({ requestId: null }, 'request-1')).toEqual(['2026-12-02'])
  })

  it('belong to their unit; those of unknown units are left out', () => {
    const nights = [aUnitNight(), aUnitNight({ unitId: 2, night: '2026-12-03' }), aUnitNight({ unitId: 9 })]
    expect(unitsAt([2, 1, 3], nights, now)).toEqual([
      { id: 2, taken: new Set(['2026-12-03']) },
      { id: 1, taken: new Set(['2026-12-02']) },
      { id: 3, taken: new Set() },
    ])
  })
})
