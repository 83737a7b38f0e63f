import styles from './ProductFacts.module.css'

interface ProductFactsProps {
  facts: readonly { label: string; value: string }[]
}

/** Labels and their values, those with both; nothing at all without any. */
export function ProductFacts({ facts }: ProductFactsProps) {
  const shown = facts.filter(({ label, value }) => label && value)
  if (shown.length === 0) return null
  return (
    <dl className={styles.facts}>
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
