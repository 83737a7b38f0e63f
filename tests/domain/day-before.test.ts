import { describe, expect, it } from 'vitest'
import { isTimeToRemind } from '../../server/domain/day-before.ts'

const at = (instant: string) => new Date(instant)
const stay = { timeZone: 'America/New_York', dateFrom: '2026-12-01', paidAt: at('2026-11-21T18:00:00Z') }

describe('a customer is reminded the day before, where the sauna is', () => {
  it.each([
    ['at midnight', '2026-11-30T05:00:00Z', false],
    ['a minute before nine in the morning', '2026-11-30T13:59:00Z', false],
    ['at nine in the morning', '2026-11-30T14:00:00Z', true],
    ['a minute before eight in the evening', '2026-12-01T00:59:00Z', true],
    ['at eight in the evening', '2026-12-01T01:00:00Z', false],
    ['two days before', '2026-11-29T17:00:00Z', false],
    ['on the day itself', '2026-12-01T17:00:00Z', false],
  ])('%s: %s', (_when, now, isTime) => {
    expect(isTimeToRemind(stay, at(now))).toBe(isTime)
  })

  it('in Honolulu ten hours behind UTC', () => {
    const there = { ...stay, timeZone: 'Pacific/Honolulu' }
    expect(isTimeToRemind(there, at('2026-12-01T05:59:00Z'))).toBe(true)
    expect(isTimeToRemind(there, at('2026-11-30T18:59:00Z'))).toBe(false)
  })

  it('but not on the day they have paid, when they have just read it', () => {
    const paidToday = { ...stay, paidAt: at('2026-11-30T05:01:00Z') }
    expect(isTimeToRemind(paidToday, at('2026-11-30T17:00:00Z'))).toBe(false)
  })
})
