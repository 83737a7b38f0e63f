/** Under this address, where the shop's own worker has the rest of the site. */
export const scope = '/office/'

/** The office's worker, which brings notifications; null where this browser has none. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    const found = await navigator.serviceWorker.getRegistration(scope)
    // Without one of the office, this is the shop's, which is its customers'.
    return found?.scope === location.origin + scope ? found : null
  } catch {
    // Workers are blocked.
    return null
  }
}

/** Closes what is shown on this device, and ends its subscription with its worker. */
export async function leaveDevice(): Promise<void> {
  const worker = await findWorker()
  // A browser that does not tell what it shows still ends the subscription.
  const shown = await worker?.getNotifications().catch(() => [])
  for (const notification of shown ?? []) notification.close()
  await worker?.unregister().catch(() => false)
}
