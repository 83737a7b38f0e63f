import { DescriptionList } from '../../ui/DescriptionList.tsx'
import styles from './ProductFacts.module.css'

interface ProductFactsProps {
  facts: readonly { label: string; value: string }[]
}

/** What a sauna has, or what comes with it. */
export function ProductFacts({ facts }: ProductFactsProps) {
  return (
    <DescriptionList entries={facts.map(({ label, value }) => [label, value])} className={styles.facts} />
  )
}
