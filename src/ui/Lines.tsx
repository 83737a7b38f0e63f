import styles from './Lines.module.css'

export type Line = readonly [label: string, value: string]

interface LinesProps {
  lines: readonly Line[]
  /** The last line is what the others add up to. */
  hasTotal?: boolean | undefined
}

/** Labels and their values, one below the other, as on a bill. */
export function Lines({ lines, hasTotal = false }: LinesProps) {
  return (
    <dl className={hasTotal ? `${styles.lines} ${styles.sum}` : styles.lines}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
