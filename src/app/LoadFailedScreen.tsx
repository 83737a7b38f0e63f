/** Takes the place of a screen whose code could not be loaded. Its link asks the server for the whole page. */
export function LoadFailedScreen() {
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className="page">
      <h1 id="page-title">This page could not be loaded</h1>
      <p>
        Please check your connection, then <a href={location.href}>try again</a>.
      </p>
    </main>
  )
}
