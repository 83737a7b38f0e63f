import { memo } from 'react'
import { paths } from '../../lib/paths.ts'
import type { Stay } from '../../lib/stay.ts'
import { Gallery } from '../../ui/Gallery.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import type { PicturePriority } from '../../ui/Picture.tsx'
import { CatalogFacts, type DeliveryNote } from './CatalogFacts.tsx'
import styles from './CatalogItem.module.css'
import { CatalogOffer } from './CatalogOffer.tsx'
import type { CatalogItem as Item } from './catalog.store.ts'

interface CatalogItemProps {
  item: Item
  kind: 'rental' | 'sale'
  /** Of the stay that was searched for; null without dates, and for a sauna for sale. */
  nights: number | null
  /** The same stay, which its page then suggests. */
  stay?: Stay | null
  /** Where it is, in a list of several places. */
  place?: string
  /** In the list of one place, for a visitor who has said where it would go. */
  delivery?: DeliveryNote | null
  /** Of its first picture. */
  priority?: PicturePriority | undefined
  /** When the list was saved; null where it comes from the server. */
  savedAt: string | null
}

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
  delivery = null,
  priority,
  savedAt,
}: CatalogItemProps) {
  const href = paths.product(item.id, stay && { date_from: stay.from, date_to: stay.to })
  return (
    <article className={styles.card}>
      <div className={styles.pictures}>
        <Gallery
          images={item.images}
          label={`Pictures of ${item.title}`}
          sizes={sizes}
          priority={priority}
          isLazy
        />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <NavLink href={href}>{item.title}</NavLink>
        </h2>
        {place && <p className={styles.place}>{place}</p>}
        <CatalogOffer item={item} kind={kind} nights={nights} savedAt={savedAt} href={href} />
        <CatalogFacts item={item} delivery={delivery} />
      </div>
    </article>
  )
})
