import { createNotifications } from '../lib/notifications.ts'

/** Where workers are blocked the property is missing, or its calls fail. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.getRegistration()
  } catch {
    return undefined
  }
}

/** Of the shop's own worker, which `worker.ts` registers. */
export const notifications = createNotifications(findRegistration)
