import { describe, expect, it } from 'vitest'
import { findLocked, findNextFree } from '../../src/lib/date-range.ts'

/** From the 1st of December on; `x` is a locked day. */
const month = (signs: string) =>
  Array.from(signs, (sign, at) => ({
    date: `2026-12-${String(at + 1).padStart(2, '0')}`,
    isLock: sign === 'x',
  }))

describe('A range', () => {
  const days = month('..x..x.')

  it('names its first locked day, both ends included', () => {
    expect(findLocked(days, '2026-12-01', '2026-12-07')).toBe('2026-12-03')
    expect(findLocked(days, '2026-12-04', '2026-12-06')).toBe('2026-12-06')
    expect(findLocked(days, '2026-12-03', '2026-12-04')).toBe('2026-12-03')
  })

  it('is free without one', () => {
    expect(findLocked(days, '2026-12-04', '2026-12-05')).toBeNull()
  })
})

describe('The next free day', () => {
  it.each([
    ['the first on which a range can start', 'x.x..x', null, '2026-12-04'],
    ['the beginning of the next stretch', '...x...x..', '2026-12-01', '2026-12-05'],
    ['not a single day between two locked ones', '..x.x..', '2026-12-01', '2026-12-06'],
    ['the next day, where all are free from here on', '.....', '2026-12-02', '2026-12-03'],
    ['none after the last', '..x', '2026-12-01', null],
    ['none where all is taken', 'xxx', null, null],
  ])('is %s: %s', (_, signs, after, expected) => {
    expect(findNextFree(month(signs), after)).toBe(expected)
  })
})
