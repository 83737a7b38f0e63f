import { useMemo } from 'react'
import type { DayUse } from '../lib/day-uses.ts'
import styles from './CalendarLegend.module.css'
import { capitalize } from './capitalize.ts'

interface CalendarLegendProps {
  /** What the ends of a range are called: `start date`, `return date`. */
  names: { from: string; to: string }
  /** What each day can be in a range: signs that no day has are left out. */
  uses: ReadonlyMap<string, DayUse>
  /** Whether some days are only held. */
  hasHolds: boolean
}

/** What the signs on a calendar's days mean. */
export function CalendarLegend({ names, uses, hasHolds }: CalendarLegendProps) {
  const limits = useMemo(() => limitsIn([...uses.values()]), [uses])
  return (
    <ul className={styles.legend} aria-label="Calendar legend">
      <li>Available</li>
      {limits.end && <li data-sign="end">{capitalize(names.to)} only</li>}
      {limits.inside && (
        <li data-sign="inside">
          Neither {names.from} nor {names.to}
        </li>
      )}
      <li data-sign="locked">Not available</li>
      {hasHolds && <li data-sign="held">On hold</li>}
      <li data-sign="chosen">Your dates</li>
    </ul>
  )
}

/** Which signs are needed besides those of free and taken days. */
const limitsIn = (uses: readonly DayUse[]) => ({
  end: uses.some(({ canStart, canEnd }) => canEnd && !canStart),
  inside: uses.some(({ canStart, canEnd }) => !canStart && !canEnd),
})
