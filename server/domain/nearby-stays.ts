import { type Calendar, listPossibleStarts } from './calendar.ts'
import { addDays, nightsBetween } from './day.ts'
import { countNights, type Stay } from './stay.ts'

/**
 * Free stays near one that is not: as long as it, or as close to that as the sauna allows; the nearest start first, of two
 * equally near ones the earlier. At most `most`.
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
