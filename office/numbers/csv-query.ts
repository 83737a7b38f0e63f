import type { NumbersFilter } from './numbers.store.ts'

/** What is asked for: a month, or the year that it lies in. */
export function csvQuery(
  call: 'occupancy' | 'revenue' | 'bookings' | 'books',
  { month, settlement }: NumbersFilter,
): string {
  const asked = new URLSearchParams()
  if (month && (call === 'occupancy' || call === 'books')) asked.set('month', month)
  else if (month) asked.set('year', month.slice(0, 4))
  if (settlement) asked.set('settlement', settlement)
  return asked.size > 0 ? `?${asked}` : ''
}
