import { addDays, type Day, eachDay, nightsBetween } from '../day.ts'

/** What a night of a sauna is. A hold that may become an order counts as neither free nor rented: it is left free. */
export type NightKind = 'free' | 'stay' | 'turnover' | 'block'

interface Span {
  unitId: number
  kind: 'stay' | 'turnover' | 'block'
  first: Day
  /** The last night, itself included. */
  last: Day
  /** The end of a hold. */
  until: Date | null
}

export interface Occupancy {
  unitId: number
  /** One for each night of the month. */
  nights: NightKind[]
  stay: number
  turnover: number
  block: number
  free: number
  /** Rented nights of those that were not blocked, from 0 to 1; null if all were blocked. */
  share: number | null
}

export interface Range {
  from: Day
  /** Not included. */
  to: Day
}

/** `2026-12` → from the first of December up to the first of January. */
export function rangeOfMonth(month: string): Range {
  const from = `${month}-01`
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` }
}

/** `2026` → from New Year up to the next one. */
export const rangeOfYear = (year: number): Range => ({ from: `${year}-01-01`, to: `${year + 1}-01-01` })

/** Rented nights of those that were not blocked. */
export const shareOf = ({
  stay,
  days,
  block,
}: {
  stay: number
  days: number
  block: number
}): number | null => (days === block ? null : stay / (days - block))

/** What every night of these saunas is. @param spans within or across the range */
export function occupancyOf(
  unitIds: readonly number[],
  spans: readonly Span[],
  { from, to }: Range,
): Occupancy[] {
  const days = eachDay(from, to).length
  const nightsOf = new Map(unitIds.map((id) => [id, Array.from({ length: days }, (): NightKind => 'free')]))
  for (const { unitId, kind, first, last, until } of spans) {
    if (until !== null) continue
    const start = Math.max(0, nightsBetween(from, first))
    nightsOf.get(unitId)?.fill(kind, start, Math.min(days, nightsBetween(from, last) + 1))
  }
  return unitIds.map((unitId) => {
    const nights = nightsOf.get(unitId) ?? []
    const count = (wanted: NightKind) => nights.filter((kind) => kind === wanted).length
    const counts = {
      stay: count('stay'),
      turnover: count('turnover'),
      block: count('block'),
      free: count('free'),
    }
    return { unitId, nights, ...counts, share: shareOf({ ...counts, days }) }
  })
}
