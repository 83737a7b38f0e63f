import styles from './LoadingScreen.module.css'

/** Shown while a screen's chunk is loading, or while the server says who is signed in. */
export function LoadingScreen() {
  return (
    <main id="content" className={styles.screen} aria-busy="true">
      <noscript>This page needs JavaScript. Please turn it on, or call us.</noscript>
    </main>
  )
}
