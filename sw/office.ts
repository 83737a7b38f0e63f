import { showNotifications } from './show-notifications.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The office's own worker (/office/notifications.js): it brings notifications to members who want them on this device, and does
 * nothing else. It answers no request and keeps nothing, so the office stays what the network says. Its subscription is not the
 * one of the shop's worker, so that neither a member nor a customer on the same device ends what the other one has turned on.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

showNotifications(self, {
  title: 'Heat and Chill',
  text: 'There is news about an order.',
  path: '/office/orders',
})
