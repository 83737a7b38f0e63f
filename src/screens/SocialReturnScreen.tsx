import styles from './AuthScreen.module.css'

/** Shown while a social sign-in is completed. */
export function SocialReturnScreen() {
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.screen}`} aria-busy="true">
      <p role="status">One moment while we log you in.</p>
      <noscript>
        <p>Logging in needs JavaScript. Please turn it on and try again.</p>
      </noscript>
    </main>
  )
}
