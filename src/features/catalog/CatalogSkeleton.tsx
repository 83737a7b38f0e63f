import { Skeleton } from '../../ui/Skeleton.tsx'
import cards from './CatalogItem.module.css'
import styles from './CatalogList.module.css'

/** Placeholders for six cards, as tall as the cards will be. */
export function CatalogSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading saunas
      </p>
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={`${cards.card} ${styles.bones}`}>
            <Skeleton shape="picture" />
            <div className={styles.lines}>
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton />
              <Skeleton shape="button" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
