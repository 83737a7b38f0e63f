import { describe, expect, it } from 'vitest'
import { isLive, minutesAfter, PAYMENT_HOLD_MINUTES, PAYMENT_MINUTES } from '../../server/domain/hold.ts'

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

  it('outlasts its checkout page', () => {
    expect(PAYMENT_HOLD_MINUTES).toBeGreaterThan(PAYMENT_MINUTES)
    expect(minutesAfter(now, 15).toISOString()).toBe('2026-11-21T12:15:00.000Z')
  })
})
