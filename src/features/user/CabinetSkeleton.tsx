import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CabinetSkeleton.module.css'

/** Holds the place of the customer's own data while it is loading. */
export function CabinetSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
    </div>
  )
}
