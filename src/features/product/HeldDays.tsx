import { nightsBetween } from '../../lib/nights.ts'
import { showDays } from '../../lib/dates.ts'
import styles from './RentalCalendar.module.css'

interface HeldDaysProps {
  /** What is said of each held day, by its day, in order. */
  holds: ReadonlyMap<string, string>
}

/** The days that are only held, in a line each for days in a row: what the calendar says of them one by one. */
export function HeldDays({ holds }: HeldDaysProps) {
  if (holds.size === 0) return null
  return (
    <ul className={styles.held}>
      {inRows(holds).map(({ from, to, words }) => (
        <li key={from}>
          {showDays(from, to)}: {words}
        </li>
      ))}
    </ul>
  )
}

function inRows(holds: ReadonlyMap<string, string>) {
  const rows: { from: string; to: string; words: string }[] = []
  for (const [day, words] of holds) {
    const row = rows.at(-1)
    if (row?.words === words && nightsBetween(row.to, day) === 1) row.to = day
    else rows.push({ from: day, to: day, words })
  }
  return rows
}
