import { describe, expect, it, vi, afterEach } from 'vitest'
import { showFreeAgain } from '../../src/lib/show-free-again.ts'

const now = new Date('2026-11-21T19:00:00Z')

describe('when a hold ends', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    // The visitor's clock shows the same.
    ['America/New_York', '2026-11-21T19:32:00Z', '2:32 PM'],
    ['America/New_York', '2026-11-22T05:10:00Z', '12:10 AM on 11/22/2026'],
    // It shows another hour.
    ['America/Denver', '2026-11-21T19:32:00Z', '12:32 PM MST'],
  ])('in %s, %s is %s', (timeZone, instant, shown) => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(showFreeAgain(instant, timeZone, now)).toBe(shown)
  })

  it('is not shown a moment too early', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(showFreeAgain('2026-11-21T19:31:00.001Z', 'America/New_York', now)).toBe('2:32 PM')
  })
})
