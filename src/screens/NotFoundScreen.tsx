export function NotFoundScreen() {
  return (
    <main id="content">
      <h1>NotFound</h1>
    </main>
  )
}
