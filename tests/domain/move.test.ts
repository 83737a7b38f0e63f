import { describe, expect, it } from 'vitest'
import { describeMoveRefusal, findMoveError, type MoveRefusal } from '../../server/domain/move.ts'

const at = { today: '2026-12-01', horizonDays: 30 }
const ahead = { from: '2026-12-10', to: '2026-12-12' }
const over = { from: '2026-11-28', to: '2026-11-30' }
const errorOf = (current: typeof ahead, from: string, to: string) =>
  findMoveError(current, { from, to }, at)?.reason ?? null

describe('other dates of a paid stay', () => {
  it('may start today and end on the last day on offer', () => {
    expect(errorOf(ahead, '2026-12-01', '2026-12-31')).toBe(null)
  })

  it('may not start in the past, nor end after the last day on offer', () => {
    expect(errorOf(ahead, '2026-11-30', '2026-12-12')).toBe('past')
    expect(errorOf(ahead, '2026-12-10', '2027-01-01')).toBe('too late')
  })

  it('leave alone what does not change, even if it is over or too far ahead', () => {
    expect(errorOf(over, over.from, over.to)).toBe(null)
    expect(errorOf(over, over.from, '2026-12-02')).toBe(null)
    expect(errorOf(over, over.from, '2026-11-29')).toBe('past')
    const farAhead = { from: '2027-02-01', to: '2027-02-05' }
    expect(errorOf(farAhead, '2027-02-02', '2027-02-05')).toBe(null)
  })
})

it('a refusal reads as a sentence', () => {
  const refusals: [MoveRefusal, string][] = [
    [{ reason: 'taken', night: '2026-12-10', order: 7 }, 'The night of 12/10/2026 belongs to order #7.'],
    [
      { reason: 'taken', night: '2026-12-10', order: null },
      'The night of 12/10/2026 is blocked, or someone is about to book it.',
    ],
    [{ reason: 'taken', night: null, order: null }, 'No sauna of this kind is free for all of these nights.'],
    [
      { reason: 'state', status: 'handed_over', isRental: true },
      'Only a paid order can be moved. This one is: handed over.',
    ],
    [{ reason: 'too late', last: '2026-12-31' }, 'The latest return date is 12/31/2026.'],
  ]
  for (const [refusal, sentence] of refusals) expect(describeMoveRefusal(refusal)).toBe(sentence)
})
