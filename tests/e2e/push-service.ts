import type { BrowserContext, Page } from '@playwright/test'

/** Where no message is read. */
const nobody = {
  endpoint: 'https://push.example.com/send/1',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
}

/**
 * Answers in place of the browser maker's push service, which no test calls.
 * @param browser as which push service of the test knows it, and reads what the shop sends
 */
export const stubPushService = (context: BrowserContext, browser = nobody) =>
  context.addInitScript(({ endpoint: own, ...keys }) => {
    const name = 'stub of a push service'
    const find = () => {
      const endpoint = localStorage.getItem(name)
      if (endpoint === null) return null
      const unsubscribe = async () => localStorage.removeItem(name)
      return { toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => find()
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.applicationServerKey) throw new TypeError('no key')
      localStorage.setItem(name, own)
      return find() as PushSubscription
    }
  }, browser)

/** What the browser shows in the name of the shop. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
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
