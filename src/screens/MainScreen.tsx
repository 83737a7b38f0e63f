export function MainScreen() {
  return (
    <main id="content">
      <h1>Main</h1>
    </main>
  )
}
