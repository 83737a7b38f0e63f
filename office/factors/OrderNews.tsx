import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import type { OrderNewsStore } from './order-news.store.ts'

/** Emails about orders and messages, on or off. */
export function OrderNews({ store, isOn }: { store: OrderNewsStore; isOn: boolean }) {
  useSignals()
  const { saving, turn } = store
  return (
    <Card title="Emails about orders and messages">
      <p>
        {isOn
          ? 'You get an email about each new and each canceled order at your places, and about each message to the company.'
          : 'You get no emails about orders and messages.'}
      </p>
      <div>
        <Button look="outline" isBusy={saving.isBusy.value} onClick={() => void turn(!isOn)}>
          {isOn ? 'Stop these emails' : 'Get these emails'}
        </Button>
      </div>
      <Notice kind="error" message={saving.message.value} />
    </Card>
  )
}
