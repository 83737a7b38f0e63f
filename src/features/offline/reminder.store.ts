import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import type { Browser, PushAddress } from '../../lib/browser.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { subscribeDevice } from '../../lib/subscribe-device.ts'

export type ReminderStore = ReturnType<typeof createReminderStore>

const notAsked = 'We couldn’t check whether this is on. Tap to try again.'

/** Whether this browser is notified the day before a stay. The shop decides: a browser that it does not know is off. */
export function createReminderStore(
  call: Call,
  _tabStorage: unknown,
  _auth: unknown,
  { openDeviceData }: Pick<Browser, 'openDeviceData'>,
) {
  /** Null where there are no notifications, and until that is known; `unknown` while the shop has not answered. */
  const state = signal<'on' | 'off' | 'unknown' | null>(null)
  const isBusy = signal(false)
  /** Why it is not as the customer wants it, and what to do. */
  const message = signal<string | null>(null)

  const open = async () => (await openDeviceData())?.notifications ?? null

  function show(found: 'on' | 'off' | 'unknown' | null, why: string | null = null) {
    batch(() => {
      state.value = found
      message.value = why
    })
  }

  const whileBusy = oneAtATime(isBusy)

  const tellShop = ({ endpoint, p256dh, auth }: PushAddress, isRenewal: boolean) =>
    call('PUT /api/v1/cabinet/user/push', { body: { endpoint, p256dh, auth, is_renewal: isRenewal } })

  /** Asks the shop, which never opts anybody in by that: the browser may have been somebody else's before. */
  const check = () =>
    whileBusy(async () => {
      const notifications = await open()
      if (!notifications || !(await notifications.arePossible())) return show(null)
      await notifications.alone(async () => {
        const address = await notifications.address()
        if (!address) return show('off')
        if (state.peek() === null) show('unknown')
        const outcome = await tellShop(address, true)
        if (outcome.ok) return show('on')
        // It may be told of dates on the waitlist, and stays subscribed.
        if (outcome.status === 409) return show('off')
        if (outcome.status !== 422) return show('unknown', notAsked)
        await notifications.unsubscribe(address.endpoint)
        show('off')
      })
    })

  const turnOn = () =>
    whileBusy(async () => {
      const reason = await subscribeDevice(call, { openDeviceData }, (address) => tellShop(address, false))
      show(reason === null ? 'on' : 'off', reason)
    })

  /** The shop first: were it only the browser, the shop would go on sending. */
  const turnOff = () =>
    whileBusy(async () => {
      const notifications = await open()
      if (!notifications) return show('off')
      await notifications.alone(async () => {
        const address = await notifications.address()
        if (address) {
          const outcome = await call('DELETE /api/v1/cabinet/user/push', {
            body: { endpoint: address.endpoint },
          })
          if (!outcome.ok) return show('on', outcome.message)
          if (!outcome.data.isNotified) await notifications.unsubscribe(address.endpoint)
        }
        show('off')
      })
    })

  const clear = () => show(null)

  return { state, isBusy, message, check, turnOn, turnOff, clear }
}
