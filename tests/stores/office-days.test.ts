import { describe, expect, it } from 'vitest'
import { dayAfter, nameOfDay } from '../../office/today/days.ts'

describe('a day in the office', () => {
  it('has a day before and after, across months and daylight saving time', () => {
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
    expect(dayAfter('2026-11-01', 1)).toBe('2026-11-02')
  })

  it('has a name', () => {
    expect(nameOfDay('2026-11-22', '2026-11-22')).toBe('Today, Sunday, November 22')
    expect(nameOfDay('2026-11-23', '2026-11-22')).toBe('Monday, November 23')
  })
})
