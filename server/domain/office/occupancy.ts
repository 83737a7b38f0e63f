import { addDays, type Day, nightsBetween } from '../day.ts'

/** What a night of a sauna is. */
export type NightKind = 'free' | 'stay' | 'turnover' | 'block'

/** The nights of a kind that a sauna has within a range. */
export interface TakenNights {
  unitId: number
  kind: Exclude<NightKind, 'free'>
  /** How many days after the first of the range. */
  nights: readonly number[]
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

/** What every night of these saunas is. */
export function occupancyOf(
  unitIds: readonly number[],
  taken: readonly TakenNights[],
  { from, to }: Range,
): Occupancy[] {
  const days = nightsBetween(from, to)
  const nightsOf = new Map(unitIds.map((id) => [id, Array.from({ length: days }, (): NightKind => 'free')]))
  for (const { unitId, kind, nights } of taken) {
    const own = nightsOf.get(unitId)
    for (const night of nights) if (own) own[night] = kind
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
