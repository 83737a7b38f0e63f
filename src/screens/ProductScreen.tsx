export function ProductScreen() {
  return (
    <main id="content">
      <h1>Product</h1>
    </main>
  )
}
