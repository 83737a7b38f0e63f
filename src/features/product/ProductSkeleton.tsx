import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ProductView.module.css'

/** The placeholder for a product page. */
export function ProductSkeleton() {
  return (
    <>
      <h1 id="page-title" className="visually-hidden">
        Loading the sauna
      </h1>
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
