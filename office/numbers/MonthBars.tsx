import { monthsOf, showShortMonth } from '../frame/months.ts'
import styles from './MonthBars.module.css'

interface MonthBarsProps {
  year: number
  /** Of a month; nothing where there is none. Never negative. */
  valueOf: (month: string) => number
}

/** A bar for each month of a year. The table beside it says how much, so this is for eyes alone. */
export function MonthBars({ year, valueOf }: MonthBarsProps) {
  const values = monthsOf(year).map((month) => ({ month, value: valueOf(month) }))
  const most = Math.max(1e-9, ...values.map(({ value }) => value))
  return (
    <div className={styles.chart} aria-hidden>
      <svg className={styles.bars} viewBox="0 0 120 100" preserveAspectRatio="none">
        {values.map(({ month, value }, at) => {
          const height = (value / most) * 100
          return (
            <rect
              key={month}
              className={styles.bar}
              x={at * 10 + 1}
              width={8}
              y={100 - height}
              height={height}
            />
          )
        })}
      </svg>
      <p className={styles.months}>
        {values.map(({ month }) => (
          <span key={month}>{showShortMonth(month)}</span>
        ))}
      </p>
    </div>
  )
}
