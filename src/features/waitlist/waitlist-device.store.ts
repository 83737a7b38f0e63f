import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import type { Browser } from '../../lib/browser.ts'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { subscribeDevice } from '../../lib/subscribe-device.ts'

export type WaitlistDeviceStore = ReturnType<typeof createWaitlistDeviceStore>

/** Whether this browser, too, is told once dates that were just asked for are free. */
export function createWaitlistDeviceStore(
  call: Call,
  _tabStorage: unknown,
  _auth: unknown,
  { openDeviceData }: Pick<Browser, 'openDeviceData'>,
) {
  /** Whether the browser has notifications at all. */
  const isPossible = signal(false)
  /** Secrets of the wishes for which it is on. */
  const on = signal<ReadonlySet<string>>(new Set())
  const isBusy = signal(false)
  /** Why it is not as they want it, and what to do; or what was turned off. */
  const message = signal<string | null>(null)

  /** Asks nobody for anything. */
  async function check() {
    isPossible.value = (await (await openDeviceData())?.notifications.arePossible()) ?? false
  }

  const oneByOne = oneAtATime(isBusy)
  /** @param work answers why it did not work; null if it did */
  const whileBusy = (work: () => Promise<string | null>) =>
    oneByOne(async () => {
      message.value = await work()
    })

  /** @param secret of the page, which the shop got with the dates */
  const turnOn = (secret: string) =>
    whileBusy(async () => {
      const reason = await subscribeDevice(call, { openDeviceData }, (address) =>
        call('PUT /api/v1/waitlist/browser', { body: { ...address, page_secret: secret } }),
      )
      if (reason === null) on.value = new Set([...on.peek(), secret])
      return reason
    })

  /** For all dates: the shop forgets the browser, unless it is reminded of bookings there. */
  const turnOff = () =>
    whileBusy(async () => {
      let reason: string | null = null
      const notifications = (await openDeviceData())?.notifications
      await notifications?.alone(async () => {
        const address = await notifications.address()
        if (!address) return
        const { endpoint } = address
        const outcome = await call('DELETE /api/v1/waitlist/browser', { body: { endpoint } })
        if (!outcome.ok) reason = outcome.message
        else if (!outcome.data.isNotified) await notifications.unsubscribe(endpoint)
      })
      if (reason !== null) return reason
      on.value = new Set()
      return 'Off for all dates you’re waiting for on this device. We’ll email you either way.'
    })

  /** What was wrong is not said about other dates. */
  function forgetMessage() {
    message.value = null
  }

  const clear = () =>
    batch(() => {
      on.value = new Set()
      message.value = null
    })

  return { isPossible, on, isBusy, message, check, turnOn, turnOff, forgetMessage, clear }
}
