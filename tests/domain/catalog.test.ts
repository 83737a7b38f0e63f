import { describe, expect, it } from 'vitest'
import { nightsOfBlock } from '../../server/domain/catalog.ts'
import { TODAY } from '../builders.ts'

describe('A block', () => {
  const block = { at: '', day: null, inDays: 0, nights: 3 }

  it('relative to the import takes its nights when its unit is new, and never again', () => {
    expect(nightsOfBlock({ ...block, inDays: 2 }, TODAY, true)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
    expect(nightsOfBlock({ ...block, inDays: 2 }, TODAY, false)).toEqual([])
  })

  it('with a date takes its nights that have not passed', () => {
    expect(nightsOfBlock({ ...block, day: '2026-11-20' }, TODAY, false)).toEqual(['2026-11-21', '2026-11-22'])
    expect(nightsOfBlock({ ...block, day: '2026-11-01' }, TODAY, true)).toEqual([])
  })
})
