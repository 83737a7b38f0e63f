import styles from './Skeleton.module.css'

/** Holds the place of something that is loading. Announcing it is up to the component around it. */
export function Skeleton({ shape = 'text' }: { shape?: 'text' | 'title' | 'picture' | 'button' }) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />
}
