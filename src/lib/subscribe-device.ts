import type { Outcome } from './api.ts'
import type { DeviceData, PushAddress } from './browser.ts'

export const blocked =
  'Notifications from this shop are blocked. Allow them in the settings of your browser for this site, or in your phone’s settings for the app, then tap again.'
const notAllowed = 'This is off because notifications are not allowed. Tap again to be asked once more.'
/** Of a browser that cannot. */
export const noService =
  'Your browser could not set up notifications. Please try again later. We’ll email you either way.'

/** What the shop says about it. */
type Told = { ok: boolean; message?: string }

type ReadKey = (name: 'GET /api/v1/push_key') => Promise<Outcome<{ publicKey: string }>>

interface Device {
  openDeviceData(): Promise<Pick<DeviceData, 'notifications'> | null>
}

/**
 * Lets the shop notify this browser. Has to run in the tap itself: the browser asks nobody who has not done anything.
 *
 * @param tellShop where it takes notifications
 * @returns null if it is on; otherwise why it is not, and what to do
 */
export async function subscribeDevice(
  call: ReadKey,
  { openDeviceData }: Device,
  tellShop: (address: PushAddress) => Promise<Told>,
): Promise<string | null> {
  const notifications = (await openDeviceData())?.notifications
  if (!notifications) return noService
  const permission = await notifications.askPermission()
  if (permission !== 'granted') return permission === 'denied' ? blocked : notAllowed
  const key = await call('GET /api/v1/push_key')
  if (!key.ok) return key.message
  let reason: string | null = null
  await notifications.alone(async () => {
    const before = await notifications.address()
    const address = await notifications.subscribe(key.data.publicKey)
    if (!address) {
      reason = noService
      return
    }
    const told = await tellShop(address)
    if (told.ok) return
    reason = told.message ?? noService
    // It may be on for something else.
    if (before?.endpoint !== address.endpoint) await notifications.unsubscribe(address.endpoint)
  })
  return reason
}
