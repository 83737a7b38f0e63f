/** Shown while a screen's chunk is loading, or while the server says who is signed in. */
export function LoadingScreen() {
  return (
    <main id="content" aria-labelledby="page-title" aria-busy="true">
      <h1 id="page-title" className="visually-hidden">
        One moment, please
      </h1>
      <noscript>This page needs JavaScript. Please turn it on, or call us.</noscript>
    </main>
  )
}
