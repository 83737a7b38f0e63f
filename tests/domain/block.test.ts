import { describe, expect, it } from 'vitest'
import { describeTaken, findRangeErrors, listNights } from '../../server/domain/block.ts'

describe('days to block', () => {
  it('include the first and the last', () => {
    expect(listNights('2026-12-30', '2027-01-01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(listNights('2026-12-30', '2026-12-30')).toEqual(['2026-12-30'])
  })

  it('are in order, and two years at most', () => {
    expect(listNights('2026-12-30', '2026-12-29')).toBeNull()
    expect(listNights('2026-01-01', '2027-12-31')).toHaveLength(730)
    expect(listNights('2026-01-01', '2028-01-01')).toBeNull()
    expect(listNights('9999-12-30', '9999-12-31')).toHaveLength(1)
  })

  it('are wrong under their own fields', () => {
    expect(findRangeErrors('2026-12-30', '2026-12-31')).toBeNull()
    expect(Object.keys(findRangeErrors('2026-02-30', '') ?? {})).toEqual(['from', 'to'])
    expect(Object.keys(findRangeErrors('2026-12-30', '2026-12-29') ?? {})).toEqual(['to'])
  })
})

describe('nights that customers have', () => {
  it('are told by who has them', () => {
    expect(
      describeTaken([
        { night: '2026-12-03', order: 12 },
        { night: '2026-12-04', order: 12 },
        { night: '2026-12-06', order: 12 },
        { night: '2026-12-07', order: null },
      ]),
    ).toBe(
      'Order #12 has 12/03/2026 to 12/04/2026, order #12 has 12/06/2026, and an open checkout holds 12/07/2026.',
    )
    expect(describeTaken([{ night: '2026-12-07', order: null }])).toBe('An open checkout holds 12/07/2026.')
  })
})
