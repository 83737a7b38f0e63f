import { expect, it } from 'vitest'
import { showDayInWords, showMonth } from '../../src/lib/day-in-words.ts'

it('days in words are those of the browser’s own calendar, every day of five years', () => {
  const options = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const
  const month = new Intl.DateTimeFormat('en-US', options)
  const inWords = new Intl.DateTimeFormat('en-US', { ...options, weekday: 'long', day: 'numeric' })
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2031, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    expect(showDayInWords(day)).toBe(inWords.format(at))
    expect(showMonth(day.slice(0, 7))).toBe(month.format(at))
  }
})
