/** Stands in while a screen's chunk is on its way. */
export function LoadingScreen() {
  return <main id="content" aria-busy="true" />
}
