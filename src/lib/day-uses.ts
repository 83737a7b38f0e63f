import type { RangeRules } from './date-range.ts'

/** What a day can be in a range, as long as nothing is chosen. */
export interface DayUse {
  canStart: boolean
  canEnd: boolean
  canBeInside: boolean
}

/** Every day that some range includes, with what it can be there; a day that is missing belongs to none. */
export function dayUses({ days, starts, latestReturns, minNights }: RangeRules): Map<string, DayUse> {
  // By their place in the list: half a year has thousands of ranges, too many to look up each day of each by its date.
  const places = new Map(days.map(({ date }, place) => [date, place]))
  const uses = days.map(({ date }): [string, DayUse] => [
    date,
    { canStart: false, canEnd: false, canBeInside: false },
  ])
  for (const [at, start] of starts.entries()) {
    const first = places.get(start) ?? 0
    const last = places.get(latestReturns[at] ?? start) ?? first
    for (let place = first; place <= last; place++) {
      const use = uses[place]?.[1]
      if (!use) break
      const nights = place - first
      if (nights === 0) use.canStart = true
      else {
        if (nights >= minNights) use.canEnd = true
        if (place < last) use.canBeInside = true
      }
    }
  }
  return new Map(uses.filter(([, use]) => use.canStart || use.canEnd || use.canBeInside))
}
