import styles from './Frame.module.css'

/** Stands in for a screen whose script takes long to come. */
export const Loading = () => (
  <p role="status" className={styles.loading}>
    Loading…
  </p>
)
