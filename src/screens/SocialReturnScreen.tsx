import styles from './AuthScreen.module.css'

/** What is seen while the way back from a provider goes on. */
export function SocialReturnScreen() {
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.screen}`} aria-busy="true">
      <p role="status">One moment: we are logging you in.</p>
      <noscript>
        <p>Logging in needs JavaScript. Please switch it on and try again.</p>
      </noscript>
    </main>
  )
}
