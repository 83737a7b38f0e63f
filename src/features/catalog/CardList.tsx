import type { ComponentProps } from 'react'
import { CatalogItem } from './CatalogItem.tsx'
import type { CatalogItem as Item } from './catalog.store.ts'
import styles from './CatalogList.module.css'

interface CardListProps<I extends Item>
  extends Omit<ComponentProps<typeof CatalogItem>, 'item' | 'priority' | 'place'> {
  items: I[]
  /** Where each sauna is, in a list of several places. */
  placeOf?: (item: I) => string
  /** The next list is on its way, and this one stays, dimmed, until it is there. */
  isBusy: boolean
}

/** So many saunas, at least in part, are on a first screen, of a phone as of a desk. */
const FIRST_SCREEN = 4

/**
 * Saunas as cards, in the order given. Other saunas, or the same in another order, are a new list: none of the old cards
 * moves across the screen, however late the answer is.
 */
export const CardList = <I extends Item>({ items, placeOf, isBusy, ...shared }: CardListProps<I>) => (
  <ul key={items.map(({ id }) => id).join()} className={styles.list} aria-busy={isBusy} data-from-frame={3}>
    {items.map((item, index) => (
      <li key={item.id}>
        <CatalogItem
          {...shared}
          item={item}
          place={placeOf?.(item)}
          priority={index < FIRST_SCREEN ? 'seen' : undefined}
        />
      </li>
    ))}
  </ul>
)
