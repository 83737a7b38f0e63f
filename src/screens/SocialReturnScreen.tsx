import styles from './AuthScreen.module.css'

/** Shown while a social sign-in is completed. */
export function SocialReturnScreen() {
  return (
    <main
      id="content"
      aria-labelledby="page-title"
      tabIndex={-1}
      className={`page ${styles.screen}`}
      aria-busy="true"
    >
      <h1 id="page-title" className="visually-hidden">
        Logging in
      </h1>
      <p role="status">One moment while we log you in.</p>
      <noscript>
        <p>Logging in needs JavaScript. Please turn it on and try again.</p>
      </noscript>
    </main>
  )
}
