export function CatalogScreen() {
  return (
    <main id="content">
      <h1>Catalog</h1>
    </main>
  )
}
