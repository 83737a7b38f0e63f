import type { ReactNode } from 'react'
import styles from './FigureTable.module.css'

interface FigureTableProps {
  label: string
  columns: readonly string[]
  /** The body, and perhaps the foot. */
  children: ReactNode
}

/** Figures in a table that scrolls by itself where it is wider than the screen. */
export function FigureTable({ label, columns, children }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
