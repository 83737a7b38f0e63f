import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Html } from '../../ui/Html.tsx'
import styles from './CatalogFacts.module.css'
import type { CatalogItem } from './catalog.store.ts'

/** As many as a visitor takes in at a glance; the others are folded. */
const SHOWN = 4

/** A card has three lines for it, which the first paragraph fills. The rest would only make the page heavier. */
const beginningOf = (html: string) => /^<p>.*?<\/p>/s.exec(html)?.[0] ?? html

/** Whether and for how much it comes to the visitor's ZIP code, as one more fact. */
export interface DeliveryNote {
  label: string
  value: string
}

interface CatalogFactsProps {
  item: CatalogItem
  delivery: DeliveryNote | null
}

/** What a sauna of a list is like. On a phone and a tablet only the first two facts, in one line. */
export function CatalogFacts({ item, delivery }: CatalogFactsProps) {
  const [first, ...rest] = item.properties
  // Second, where it takes the place of another fact instead of a line of its own: nothing moves when it comes.
  const properties = [first, delivery, ...rest].flatMap((fact): DescriptionEntry[] =>
    fact?.label && fact.value ? [[fact.label, fact.value]] : [],
  )
  return (
    <>
      <Html className={styles.description} html={beginningOf(item.descriptionRaw)} />
      {/* A new list: the facts of the old one would move to other places, a layout shift. */}
      <DescriptionList key={delivery?.label} entries={properties.slice(0, SHOWN)} className={styles.facts} />
      {properties.length > SHOWN && (
        <details className={styles.more}>
          <summary>
            More details<span className="visually-hidden">{` of ${item.title}`}</span>
          </summary>
          <DescriptionList entries={properties.slice(SHOWN)} className={styles.facts} />
        </details>
      )}
    </>
  )
}
