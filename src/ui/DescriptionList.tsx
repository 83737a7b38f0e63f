import styles from './DescriptionList.module.css'

export type DescriptionEntry = readonly [label: string, value: string]

interface DescriptionListProps {
  entries: readonly DescriptionEntry[]
  /** The last entry is the sum of the others. */
  hasTotal?: boolean | undefined
}

/** Labels and their values, one below the other, as on a bill. */
export function DescriptionList({ entries, hasTotal = false }: DescriptionListProps) {
  return (
    <dl className={hasTotal ? `${styles.list} ${styles.sum}` : styles.list}>
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
