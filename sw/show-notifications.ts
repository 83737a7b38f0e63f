import { openPage, readMessage, type ShopNotification } from './notifications.ts'

/**
 * Shows what the shop sends to a worker, and opens its page when it is tapped.
 *
 * @param general what is said instead of a message that cannot be read
 */
export function showNotifications(worker: ServiceWorkerGlobalScope, general: ShopNotification): void {
  worker.addEventListener('push', (event) => {
    const { title, text, path } = readMessage(event.data, general)
    const options = { body: text, icon: '/icons/icon-192.png', data: path }
    event.waitUntil(worker.registration.showNotification(title, options))
  })

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(event.notification.data, worker.clients, { origin: location.origin, general }))
  })
}
