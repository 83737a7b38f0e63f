import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import rows from '../frame/Rows.module.css'
import type { DeviceNewsStore } from './device-news.store.ts'

/** Notifications of orders on this device, on or off. */
export function DeviceNews({ store, isPartner }: { store: DeviceNewsStore; isPartner: boolean }) {
  useSignals()
  useEffect(() => void store.load(), [store])
  const { load, turnOn, turnOff } = store
  const { value: state } = store.state
  const isBusy = store.isBusy.value
  const which = isPartner ? 'of your saunas' : 'at your places'
  return (
    <Card title="Notifications on this device">
      <p>
        {state === 'on'
          ? `You are notified on this device of each new, changed, and canceled order ${which}.`
          : `A notification on this device of each new, changed, and canceled order ${which}: its number, the sauna, and the dates. Nothing about customers, because others may see a locked screen.`}
      </p>
      {state === 'on' && (
        <p className={rows.note}>
          This goes on when your log-in expires. It ends when you log out here, or end all your sessions, and
          when you turn it on for a sixth device: the one that was turned on first makes room.
        </p>
      )}
      {state === 'impossible' && (
        <p>
          This browser cannot show them here. On an iPhone or iPad, add this page to the Home Screen, and log
          in there. In a private window, use a normal one.
        </p>
      )}
      {(state === 'on' || state === 'off') && (
        <div>
          <Button look="outline" isBusy={isBusy} onClick={() => void (state === 'on' ? turnOff() : turnOn())}>
            {state === 'on' ? 'Stop notifying this device' : 'Notify me on this device'}
          </Button>
        </div>
      )}
      {state === 'unknown' && (
        <div>
          <p>We couldn’t check whether this is on.</p>
          <Button look="outline" isBusy={isBusy} onClick={() => void load()}>
            Check again
          </Button>
        </div>
      )}
      <Notice kind="error" message={store.message.value} />
    </Card>
  )
}
