import styles from './LoadingScreen.module.css'

/** Stands in while a screen's chunk is on its way, or the answer to who is here. */
export function LoadingScreen() {
  return (
    <main id="content" className={styles.screen} aria-busy="true">
      <noscript>This page needs JavaScript. Please switch it on, or call us.</noscript>
    </main>
  )
}
