import { useSignals } from '@preact/signals-react/runtime'
import { DeviceChoice } from './DeviceChoice.tsx'
import { deviceWord } from './device-word.ts'
import type { ReminderStore } from './reminder.store.ts'

/** The reminder of the day before as a notification on this device. Nothing where the browser shows none. */
export function RemindDayBefore({ store, header }: { store: ReminderStore; header: string }) {
  useSignals()
  const { value: state } = store.state
  if (state === null) return null
  return (
    <DeviceChoice
      label={`Remind me the day before on this ${deviceWord()}`}
      about={header}
      isChosen={state === 'on'}
      onChange={(isChosen) =>
        void (state === 'unknown' ? store.check() : isChosen ? store.turnOn() : store.turnOff())
      }
    >
      {store.isBusy.value
        ? 'Checking…'
        : (store.message.value ??
          (state === 'on'
            ? 'On for all of your bookings, until you log out. We’ll email you, too.'
            : 'With a notification, for all of your bookings. We’ll email you either way.'))}
    </DeviceChoice>
  )
}
