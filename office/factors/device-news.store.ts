import { batch, signal } from '@preact/signals-core'
import type { PushAddress } from '../../src/lib/browser.ts'
import { oneAtATime } from '../../src/lib/one-at-a-time.ts'
import { blocked, noService, subscribeDevice } from '../../src/lib/subscribe-device.ts'
import type { OfficeCall } from '../call.ts'
import { type ThisDevice, thisDevice } from './this-device.ts'

export type DeviceNewsStore = ReturnType<typeof createDeviceNewsStore>
type State = 'impossible' | 'unknown' | 'off' | 'on'

/** Nobody is promised an email here: the member chooses that apart, and partners get none. */
const noServiceHere =
  'Your browser could not set up notifications. Please try again later. In a private window it may have none.'

/** Whether this browser is notified of orders. The shop decides: a browser that it does not know for this member is off. */
export function createDeviceNewsStore(call: OfficeCall, _parts?: unknown, device: ThisDevice = thisDevice) {
  const { notifications } = device
  /** Null until it is known; `unknown` while the shop has not answered. */
  const state = signal<State | null>(null)
  const isBusy = signal(false)
  /** Why it is not as the member wants it, and what to do. */
  const message = signal<string | null>(null)

  function show(found: State | null, why: string | null = null) {
    batch(() => {
      state.value = found
      message.value = why
    })
  }

  const whileBusy = oneAtATime(isBusy)

  const tellShop = ({ endpoint, p256dh, auth }: PushAddress, isRenewal: boolean) =>
    call('PUT /api/v1/office/push', { body: { endpoint, p256dh, auth, is_renewal: isRenewal } })

  /** Asks the shop, which never opts anybody in by that: the browser may have been another member's before. */
  const load = () =>
    whileBusy(async () => {
      if (!device.canNotify()) return show('impossible')
      await notifications.alone(async () => {
        const address = await notifications.address()
        if (!address) return show('off', device.isBlocked() ? blocked : null)
        const outcome = await tellShop(address, true)
        if (outcome.ok) return show('on')
        if (outcome.status !== 422) return show('unknown', outcome.message)
        await device.leave()
        show('off')
      })
    })

  const turnOn = () =>
    whileBusy(async () => {
      const reason = await subscribeDevice(call, { openDeviceData: async () => device }, (address) =>
        tellShop(address, false),
      )
      show(reason === null ? 'on' : 'off', reason === noService ? noServiceHere : reason)
    })

  /** The shop first: were it only the browser, the shop would go on sending. */
  const turnOff = () =>
    whileBusy(() =>
      notifications.alone(async () => {
        const address = await notifications.address()
        if (address) {
          const { endpoint } = address
          const outcome = await call('DELETE /api/v1/office/push', { body: { endpoint } })
          if (!outcome.ok) return show('on', outcome.message)
        }
        await device.leave()
        show('off')
      }),
    )

  const clear = () => show(null)

  return { state, isBusy, message, load, turnOn, turnOff, clear }
}
