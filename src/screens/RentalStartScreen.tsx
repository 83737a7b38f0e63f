export function RentalStartScreen() {
  return (
    <main id="content">
      <h1>RentalStart</h1>
    </main>
  )
}
