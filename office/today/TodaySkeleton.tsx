import { Skeleton } from '../../src/ui/Skeleton.tsx'
import styles from './TodayScreen.module.css'

/** Holds the place of a day's list until it is there. */
export const TodaySkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading this day
    </p>
    <div className={styles.place} aria-hidden="true">
      <Skeleton shape="title" />
      <div className={styles.group}>
        <Skeleton />
      </div>
    </div>
  </>
)
