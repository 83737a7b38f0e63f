import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CatalogList.module.css'

/** Six cards to come, as tall as they will be. */
export function CatalogSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading saunas
      </p>
      <div className={styles.list} aria-hidden="true">
        {Array.from({ length: 6 }, (_, place) => (
          <div key={place} className={styles.card}>
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
