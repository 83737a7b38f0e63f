import { memo } from 'react'
import { showNights } from '../../lib/date-range.ts'
import { showPrice } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import type { Stay } from '../../lib/stay.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { type DescriptionEntry, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Gallery } from '../../ui/Gallery.tsx'
import { Html } from '../../ui/Html.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import styles from './CatalogItem.module.css'
import type { CatalogItem as Item } from './catalog.store.ts'
import { Availability } from './Availability.tsx'

interface CatalogItemProps {
  item: Item
  kind: 'rental' | 'sale'
  /** Of the stay that was searched for; null without dates, and for a sauna for sale. */
  nights: number | null
  /** The same stay, which its page then suggests. */
  stay?: Stay | null
  /** Where it is, in a list of several places. */
  place?: string
  /** It is part of the first screen, with its picture. */
  isFirst: boolean
  /** When the list was saved; null where it comes from the server. */
  savedAt: string | null
}

/** As many as a visitor takes in at a glance; the others are folded. */
const SHOWN = 4

/** On a phone a square of 6.75rem is cut out of it. */
const sizes = '(min-width: 76rem) 23rem, (min-width: 44rem) 44vw, 9rem'

/**
 * A sauna in a list: pictures, what it costs and whether it is available, then what it is. On a phone it is a row with just
 * enough to choose by, and a tap anywhere on it opens the sauna's page; on a tablet, a card with just that.
 */
export const CatalogItem = memo(function CatalogItem({
  item,
  kind,
  nights,
  stay,
  place,
  isFirst,
  savedAt,
}: CatalogItemProps) {
  const properties = item.properties
    .filter(({ label, value }) => label && value)
    .map(({ label, value }): DescriptionEntry => [label, value])
  // A list that was saved by an older version has no totals.
  const total = nights ? item.totalCost : null
  const href = paths.product(item.id, stay && { date_from: stay.from, date_to: stay.to })
  return (
    <article className={styles.card}>
      <div className={styles.pictures}>
        <Gallery
          images={item.images}
          label={`Pictures of ${item.title}`}
          sizes={sizes}
          isPriority={isFirst}
          isLazy
        />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <NavLink href={href}>{item.title}</NavLink>
        </h2>
        {place && <p className={styles.place}>{place}</p>}
        <div className={styles.offer}>
          <div>
            <p className={styles.cost}>
              {kind === 'rental' && !nights && <span className={styles.unit}>from </span>}
              {showPrice(total ?? item.cost * (nights ?? 1))}
              {kind === 'rental' && (
                <span className={styles.unit}>
                  {nights ? ` for ${showNights(nights)}, ${total ? 'tax included' : 'plus tax'}` : ' a night'}
                </span>
              )}
            </p>
            <Availability
              kind={kind}
              nearestDate={item.nearestDate}
              inStock={item.inStock}
              savedAt={savedAt}
            />
          </div>
          <ButtonLink href={href}>
            Details<span className="visually-hidden"> of {item.title}</span>
          </ButtonLink>
        </div>
        <Html className={styles.description} html={item.descriptionRaw} />
        <DescriptionList entries={properties.slice(0, SHOWN)} className={styles.facts} />
        {properties.length > SHOWN && (
          <details className={styles.more}>
            <summary>
              More details<span className="visually-hidden"> of {item.title}</span>
            </summary>
            <DescriptionList entries={properties.slice(SHOWN)} className={styles.facts} />
          </details>
        )}
      </div>
    </article>
  )
})
