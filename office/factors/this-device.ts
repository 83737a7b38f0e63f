import { createNotifications, hasNotifications } from '../../src/lib/notifications.ts'
import { trustedWorkerUrl } from '../../src/lib/trusted-worker-url.ts'
import { findWorker, leaveDevice, scope } from './leave-device.ts'

const script = '/office/notifications.js'

/** Only a worker that is active can be subscribed. */
const activated = ({ active, installing, waiting }: ServiceWorkerRegistration) =>
  new Promise<void>((resolve) => {
    const worker = installing ?? waiting
    if (active || !worker) return resolve()
    worker.addEventListener('statechange', () => {
      if (['activated', 'redundant'].includes(worker.state)) resolve()
    })
  })

export type ThisDevice = ReturnType<typeof createThisDevice>

/** The office's notifications in this browser. Its worker and its subscription are not those of the shop's customers. */
export function createThisDevice() {
  // A document makes a policy of that name once.
  let url: string | undefined

  async function open(): Promise<ServiceWorkerRegistration | undefined> {
    try {
      url ??= trustedWorkerUrl(script)
      const registration = await navigator.serviceWorker.register(url, { scope, updateViaCache: 'none' })
      await activated(registration)
      return registration
    } catch {
      // As in private windows of some browsers.
      return undefined
    }
  }

  const notifications = createNotifications(async () => (await findWorker()) ?? undefined, open)

  return {
    notifications,
    canNotify: () => hasNotifications() && 'serviceWorker' in navigator,
    isBlocked: () => Notification.permission === 'denied',
    /** Nothing is shown here anymore. */
    async leave(): Promise<void> {
      await notifications.unsubscribe()
      await leaveDevice()
    },
  }
}

export const thisDevice = createThisDevice()
