import { memo } from 'react'
import { showDay, showWeekday } from '../../src/lib/dates.ts'
import { dayAfter } from '../today/days.ts'
import { place } from './place.ts'
import styles from './TimelineGrid.module.css'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Dec` above the first day shown and the first of each month; else the weekday. */
const above = (day: string, at: number) =>
  at === 0 || day.endsWith('-01') ? months[Number(day.slice(5, 7)) - 1] : showWeekday(day).slice(0, 2)

/** The days above the grid. They stay in sight. */
export const DayHeader = memo(function DayHeader({
  from,
  days,
  today,
}: {
  from: string
  days: number
  today: string
}) {
  return (
    <div role="row" aria-rowindex={1} className={styles.days}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        Sauna
      </div>
      {Array.from({ length: days }, (_, at) => {
        const day = dayAfter(from, at)
        return (
          <div
            key={day}
            ref={place({ '--at': at })}
            role="columnheader"
            aria-colindex={at + 2}
            aria-label={`${showWeekday(day)} ${showDay(day)}${day === today ? ', today' : ''}`}
            className={styles.day}
            data-today={day === today || undefined}
          >
            <small>{above(day, at)}</small>
            {Number(day.slice(8))}
          </div>
        )
      })}
    </div>
  )
})
