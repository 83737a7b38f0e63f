import type { Notifications, PushAddress } from './browser.ts'

/** A worker that shows notifications; undefined where it is not registered, or workers are blocked. */
type Find = () => Promise<ServiceWorkerRegistration | undefined>

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

/** Whether this browser has notifications at all; not whether they are allowed. */
export const hasNotifications = (): boolean => 'PushManager' in globalThis && 'Notification' in globalThis

/**
 * The notifications of one worker, which has a subscription of its own. What a browser refuses is an answer, and never thrown.
 * @param open registers it if need be; none for one that somebody else registers
 */
export function createNotifications(find: Find, open = find): Notifications {
  let newest: Promise<void> = Promise.resolve()

  async function findSubscription(): Promise<PushSubscription | null> {
    if (!hasNotifications()) return null
    try {
      return (await (await find())?.pushManager.getSubscription()) ?? null
    } catch {
      return null
    }
  }

  return {
    arePossible: async () => hasNotifications() && (await find()) !== undefined,
    async address() {
      if (!hasNotifications() || Notification.permission !== 'granted') return null
      const subscription = await findSubscription()
      return subscription && addressOf(subscription)
    },
    askPermission: () => Notification.requestPermission(),
    async subscribe(publicKey) {
      const pushManager = (await open())?.pushManager
      const options = { userVisibleOnly: true, applicationServerKey: publicKey }
      try {
        // Gives the one that is there already: the shop may know it.
        const subscription = await pushManager?.subscribe(options)
        return subscription ? addressOf(subscription) : null
      } catch {
        // One that was made with another key of the shop's may be in the way.
      }
      try {
        await (await findSubscription())?.unsubscribe()
        const subscription = await pushManager?.subscribe(options)
        return subscription ? addressOf(subscription) : null
      } catch {
        return null
      }
    },
    async unsubscribe(endpoint) {
      const subscription = await findSubscription()
      if (subscription && endpoint !== undefined && addressOf(subscription).endpoint !== endpoint) return
      await subscription?.unsubscribe().catch(() => {})
      // The next customer must not read what the last one was told.
      const shown = await (await find())?.getNotifications?.().catch(() => [])
      for (const notification of shown ?? []) notification.close()
    },
    alone(work) {
      const mine = newest.then(work)
      newest = mine.catch(() => {})
      return mine
    },
  }
}
