import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

export type DescriptionEntry = readonly [label: string, value: ReactNode]

interface DescriptionListProps {
  entries: readonly DescriptionEntry[]
  /** The last entry is the sum of the others. */
  hasTotal?: boolean | undefined
  /** Another look than that of a bill. */
  className?: string | undefined
}

/** Labels and their values, those with both; nothing at all without any. Looks like a bill unless told otherwise. */
export function DescriptionList({ entries, hasTotal = false, className }: DescriptionListProps) {
  const shown = entries.filter(([label, value]) => Boolean(label) && Boolean(value))
  if (shown.length === 0) return null
  const bill = hasTotal ? `${styles.list} ${styles.sum}` : styles.list
  return (
    <dl className={className ?? bill}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
