import { expect, it } from 'vitest'
import { dayUses } from '../../src/lib/day-uses.ts'
import { someRules } from './some-rules.ts'

it('A day can be what some range makes of it', () => {
  const use = (canStart: boolean, canEnd: boolean, canBeInside: boolean) => ({
    canStart,
    canEnd,
    canBeInside,
  })
  const uses = dayUses(
    someRules('......x', [
      ['2026-12-01', '2026-12-04'],
      ['2026-12-02', '2026-12-06'],
    ]),
  )
  expect([...uses].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['2026-12-01', use(true, false, false)],
    ['2026-12-02', use(true, false, true)],
    ['2026-12-03', use(false, true, true)],
    ['2026-12-04', use(false, true, true)],
    ['2026-12-05', use(false, true, true)],
    ['2026-12-06', use(false, true, false)],
  ])
})
