import { showNights } from '../../lib/nights.ts'
import { showMoney, showPrice } from '../../lib/money.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Availability } from './Availability.tsx'
import styles from './CatalogOffer.module.css'
import type { CatalogItem } from './catalog.store.ts'

interface CatalogOfferProps {
  item: CatalogItem
  kind: 'rental' | 'sale'
  /** Of the stay that was searched for; null without dates, and for a sauna for sale. */
  nights: number | null
  /** When the list was saved; null where it comes from the server. */
  savedAt: string | null
  /** Of the sauna's page. */
  href: string
}

/** What a sauna of a list costs, whether it is available, and the way to its page. */
export function CatalogOffer({ item, kind, nights, savedAt, href }: CatalogOfferProps) {
  // A list that was saved by an older version has no totals.
  const total = nights ? item.totalCost : null
  return (
    <div className={styles.offer}>
      <p className={styles.cost}>
        {total == null && item.costFrom && <span className={styles.unit}>from </span>}
        {total == null ? showPrice((item.costFrom ?? item.cost) * (nights ?? 1)) : showMoney(total)}
        {kind === 'rental' && (
          <span className={styles.unit}>
            {nights ? ` for ${showNights(nights)}, ${total ? 'tax included' : 'plus tax'}` : ' a night'}
          </span>
        )}
      </p>
      <ButtonLink href={href}>
        Details<span className="visually-hidden">{` of ${item.title}`}</span>
      </ButtonLink>
      <Availability {...item} kind={kind} savedAt={savedAt} isLink={!nights} />
    </div>
  )
}
