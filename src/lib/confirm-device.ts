import type { Call } from './api.ts'
import type { Browser } from './browser.ts'
import { confirmCopies } from './confirm-copies.ts'

/** A browser that the shop does not know for this customer is notified of somebody else's bookings: it unsubscribes. */
async function confirmReminders(call: Call, { openDeviceData }: Pick<Browser, 'openDeviceData'>) {
  const notifications = (await openDeviceData())?.notifications
  await notifications?.alone(async () => {
    const address = await notifications.address()
    if (!address) return
    const { endpoint, p256dh, auth } = address
    const outcome = await call('PUT /api/v1/cabinet/user/push', {
      body: { endpoint, p256dh, auth, is_renewal: true },
    })
    if (outcome.status === 422) await notifications.unsubscribe(endpoint)
  })
}

/**
 * After somebody has logged in: ends what a customer before them has left on this device.
 *
 * @param knownEmail of who is signed in, where the server has just said so
 */
export const confirmDevice = (call: Call, browser: Pick<Browser, 'openDeviceData'>, knownEmail?: string) =>
  Promise.all([confirmCopies(call, browser, knownEmail), confirmReminders(call, browser)])
