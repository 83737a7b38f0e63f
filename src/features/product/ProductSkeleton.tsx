import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ProductView.module.css'

/** The placeholder for a product page. */
export function ProductSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the sauna
      </p>
      <div className={styles.product} aria-hidden="true">
        <div className={styles.head}>
          <Skeleton shape="title" />
        </div>
        <div className={styles.gallery}>
          <Skeleton shape="picture" />
        </div>
        <div className={styles.facts}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="button" />
        </div>
      </div>
    </>
  )
}
