import { type Calendar, listAvailableDates, type NightHold, nightsOfAnOpenDay } from './calendar.ts'
import { addDays, type Day, eachDay } from './day.ts'
import { nightsOf, type Stay } from './stay.ts'

/**
 * When one unit may have all of these nights free again: the end of the last hold on them, in the unit where that is
 * soonest. The visitor's own hold comes first, however long it lasts. Null where something else than holds takes the
 * nights in every unit, and where a unit has them free.
 */
function findEnd({ units }: Calendar, nights: readonly Day[]): NightHold | null {
  const ends: NightHold[] = []
  for (const { taken, held } of units) {
    const inTheWay = nights.filter((night) => taken.has(night))
    if (inTheWay.length === 0) return null
    const holds = inTheWay.map((night) => held?.get(night))
    if (!holds.every((hold) => hold !== undefined)) continue
    const until = new Date(Math.max(...holds.map((hold) => hold.until.getTime())))
    ends.push({ until, isYours: holds.every(({ isYours }) => isYours) })
  }
  const soonest = ends.toSorted(
    (a, b) => Number(b.isYours) - Number(a.isYours) || a.until.getTime() - b.until.getTime(),
  )
  return soonest[0] ?? null
}

/** The locked days of a calendar that are only held, with the end of the hold. */
export function listHeldDays(calendar: Calendar): Map<Day, NightHold> {
  const needed = nightsOfAnOpenDay(calendar.rules)
  const { daysBefore } = calendar.rules
  const held = new Map<Day, NightHold>()
  if (!calendar.units.some((unit) => unit.held?.size)) return held
  for (const { date, isLock } of listAvailableDates(calendar).slice(1)) {
    const end = isLock && findEnd(calendar, eachDay(addDays(date, -daysBefore), addDays(date, needed)))
    if (end) held.set(date, end)
  }
  return held
}

/** When a stay that is not free may be free again; null where nobody can know. */
export const findEndOfHold = (calendar: Calendar, stay: Stay): NightHold | null =>
  findEnd(
    calendar,
    nightsOf(stay, calendar.rules).map(({ night }) => night),
  )
