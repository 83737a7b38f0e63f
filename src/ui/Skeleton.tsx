import styles from './Skeleton.module.css'

/** Keeps the place of what is on its way; the words about it are up to whoever waits. */
export function Skeleton({ shape = 'text' }: { shape?: 'text' | 'title' | 'picture' | 'button' }) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />
}
