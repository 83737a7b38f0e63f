/**
 * For when the operator has switched the shop's worker off: nothing of it stays on this device. The last worker
 * (server/http/worker.routes.ts) unregisters itself, and this deletes what open pages have cached since then.
 */
export async function removeWorker(): Promise<void> {
  try {
    // The one of these pages. That of the office keeps nothing, and notifies its members.
    await (await navigator.serviceWorker.getRegistration())?.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    // The downloads in the list were in those caches.
    await import('./downloads.ts').then(({ clearDownloads }) => clearDownloads())
  } catch {
    // Where there are no workers, or no storage, nothing of them is left.
  }
}
