/**
 * For the day on which the operator has switched the worker off: nothing of it stays on this device. The last worker
 * (server/http/worker.routes.ts) signs itself off, and this sees to what pages that were open have kept since.
 */
export async function endWorker(): Promise<void> {
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    await Promise.all(registrations.map((registration) => registration.unregister()))
    for (const name of await caches.keys()) await caches.delete(name)
    // What is listed as kept for the road was in there.
    await import('./road.ts').then(({ forgetAll }) => forgetAll())
  } catch {
    // Where there are no workers, or no storage, nothing is left of them.
  }
}
