import { describe, expect, it } from 'vitest'
import { dayUses } from '../../src/lib/day-uses.ts'
import { type DayContext, markOf } from '../../src/ui/day-mark.ts'
import { daysOf, rulesOf } from './a-picker.tsx'

/** November 22 to December 12, taken on November 26 and December 3. */
function aCalendar({ minNights = 1, ...changes }: Partial<DayContext> & { minNights?: number } = {}) {
  const rules = rulesOf(daysOf('2026-11-22', '2026-12-12', ['2026-11-26', '2026-12-03']), minNights)
  const context: DayContext = {
    rules,
    uses: dayUses(rules),
    locked: new Set(['2026-11-26', '2026-12-03']),
    range: { from: null, to: null },
    preview: null,
    names: { from: 'start date', to: 'return date' },
    ...changes,
  }
  return (day: string) => markOf(day, context)
}
const chosen = { range: { from: '2026-11-27', to: '2026-11-30' } }
const half = { range: { from: '2026-11-27', to: null } }

describe.each([
  // as long as nothing is chosen
  ['2026-11-22', {}, 'free', [], false],
  ['2026-11-21', {}, 'outside', ['not available'], true],
  ['2026-12-13', {}, 'outside', ['not available'], true],
  ['2026-11-26', {}, 'locked', ['not available'], true],
  ['2026-11-25', {}, 'free', ['return date only'], false],
  ['2026-11-25', { minNights: 5 }, 'locked', ['not available'], true],
  ['2026-11-30', { minNights: 5 }, 'free', ['neither start date nor return date'], true],
  // with a whole range
  ['2026-11-27', chosen, 'start', ['start date'], false],
  ['2026-11-28', chosen, 'inside', [], false],
  ['2026-11-30', chosen, 'end', ['return date'], false],
  ['2026-12-01', chosen, 'free', [], false],
  ['2026-12-02', chosen, 'free', ['return date only'], false],
  // with one end of a range: what counts is whether a day can be the other one
  ['2026-11-27', half, 'start', ['start date'], false],
  ['2026-12-02', half, 'free', [], false],
  ['2026-12-04', half, 'unfit', ['not with the day you chose'], true],
  ['2026-11-25', half, 'unfit', ['not with the day you chose'], true],
  ['2026-12-03', half, 'locked', ['not available'], true],
  ['2026-11-28', { ...half, minNights: 3 }, 'unfit', ['not with the day you chose'], true],
] as const)('%s with %j', (day, changes, state, words, isClosed) => {
  it(`is ${state}, and ${words.join() || 'goes without saying'}`, () => {
    expect(aCalendar(changes)(day)).toMatchObject({ state, words, isClosed })
  })
})

describe('a previewed range', () => {
  const previewed = (preview: string, range = half.range) => {
    const mark = aCalendar({ range, preview })
    return daysOf('2026-11-22', '2026-12-12').flatMap(({ date }) => (mark(date).isPreview ? [date] : []))
  }

  it('has the days between its ends', () => {
    expect(previewed('2026-11-30')).toEqual(['2026-11-28', '2026-11-29'])
  })

  it('may be previewed from its end', () => {
    expect(previewed('2026-11-27', { from: '2026-11-30', to: null })).toEqual(['2026-11-28', '2026-11-29'])
  })

  it('is shown only if it can be chosen', () => {
    expect(previewed('2026-12-05')).toEqual([])
  })

  it('is over once the range is whole', () => {
    expect(aCalendar({ ...chosen, preview: '2026-12-02' })('2026-12-01').isPreview).toBe(false)
  })
})

describe('a day that is only held', () => {
  const rules = {
    ...rulesOf(daysOf('2026-11-22', '2026-12-12', ['2026-11-26', '2026-12-03']), 1),
    holds: new Map([['2026-12-03', 'on hold and may be free again at 2:32 PM']]),
  }
  const mark = aCalendar({ rules })

  it('says until when, and cannot be chosen', () => {
    expect(mark('2026-12-03')).toMatchObject({
      state: 'locked',
      isHeld: true,
      isClosed: true,
      words: ['on hold and may be free again at 2:32 PM'],
    })
  })

  it('is told from one that is taken', () => {
    expect(mark('2026-11-26')).toMatchObject({ isHeld: false, words: ['not available'] })
  })
})
