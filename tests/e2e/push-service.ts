import type { BrowserContext, Page } from '@playwright/test'

/** Answers in place of the browser maker's push service, which no test calls. */
export const stubPushService = (context: BrowserContext) =>
  context.addInitScript(() => {
    const name = 'stub of a push service'
    const find = () => {
      const endpoint = localStorage.getItem(name)
      if (endpoint === null) return null
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const unsubscribe = async () => localStorage.removeItem(name)
      return { toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => find()
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.applicationServerKey) throw new TypeError('no key')
      localStorage.setItem(name, 'https://push.example.com/send/1')
      return find() as PushSubscription
    }
  })
export const isSubscribed = (page: Page) =>
  page.evaluate(() => localStorage.getItem('stub of a push service') !== null)

/**
 * A worker of the shop, by its scope, gets these words as if they had come from a push service. Ends when the browser shows them: to list
 * notifications while one is on its way makes Chromium forget that one.
 */
export async function deliver(page: Page, data: string, scope = '/') {
  const { origin } = new URL(page.url())
  // It stays open with the page: without it, a message to a worker that has to start first can be lost.
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL === origin + scope)
      if (one) resolve(one.registrationId)
    })
  })
  const displayed = new Promise<void>((resolve) => {
    devTools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') resolve()
    })
  })
  // Otherwise it would tell of an earlier one first.
  await devTools.send('BackgroundService.clearEvents', { service: 'notifications' })
  await devTools.send('BackgroundService.startObserving', { service: 'notifications' })
  await devTools.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await displayed
}
