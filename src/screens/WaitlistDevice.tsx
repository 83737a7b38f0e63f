import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { DeviceChoice } from '../features/offline/DeviceChoice.tsx'
import { deviceWord } from '../features/offline/device-word.ts'
import { createWaitlistDeviceStore } from '../features/waitlist/waitlist-device.store.ts'
import type { JoinedWish } from '../features/waitlist/waitlist.store.ts'
import { showDays } from '../lib/dates.ts'
import { useLazyStore, useStores } from '../stores.tsx'

const whenOn = 'On for these dates, until you log out here. We’ll email you, too.'
/** The shop says to no guest whether an address is on the waitlist already. */
const whenOnForGuest =
  'On for these dates. We’ll email you, too. If you had asked for these dates before, we’ll only email you.'

/** Those who have just asked for dates may be told on this device, too. Nothing where the browser has no notifications. */
export function WaitlistDevice({ joined }: { joined: JoinedWish }) {
  useSignals()
  const store = useLazyStore(createWaitlistDeviceStore)
  const { shop } = useStores()
  const { secret, stay } = joined
  useEffect(() => {
    if (shop.hasWorker) void store.check()
  }, [shop, store])
  useEffect(() => store.forgetMessage, [store, secret])
  if (!store.isPossible.value) return null
  const isOn = store.on.value.has(secret)
  return (
    <DeviceChoice
      label={`Also notify this ${deviceWord()}`}
      about={showDays(stay.from, stay.to)}
      isChosen={isOn}
      onChange={(isChosen) => void (isChosen ? store.turnOn(secret) : store.turnOff())}
    >
      {store.isBusy.value
        ? 'Checking…'
        : (store.message.value ??
          (isOn
            ? joined.email === undefined
              ? whenOn
              : whenOnForGuest
            : 'With a notification when it’s your turn. We’ll email you either way.'))}
    </DeviceChoice>
  )
}
