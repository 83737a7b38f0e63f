import { type Calendar, listPossibleStarts } from './calendar.ts'
import { addDays, nightsBetween } from './day.ts'
import { countNights, type Stay } from './stay.ts'

/**
 * Free stays near one that is not free: of the same length, or as close to it as the sauna allows; the nearest start
 * first, and of two equally near ones the earlier. At most `most`.
 */
export function findNearbyStays(calendar: Calendar, wanted: Stay, most: number): Stay[] {
  const { minNights, maxNights } = calendar.rules
  const nights = Math.min(Math.max(countNights(wanted), minNights), maxNights)
  const distance = (day: string) => Math.abs(nightsBetween(wanted.from, day))
  return listPossibleStarts(calendar, nights)
    .toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))
    .slice(0, most)
    .map((from) => ({ from, to: addDays(from, nights) }))
}
