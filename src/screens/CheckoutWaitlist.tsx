import { useSignals } from '@preact/signals-react/runtime'
import type { Alternatives } from '../features/checkout/unavailable-choice.ts'
import { createWaitlistStore } from '../features/waitlist/waitlist.store.ts'
import styles from '../features/waitlist/WaitlistForm.module.css'
import { WaitlistResult } from '../features/waitlist/WaitlistResult.tsx'
import { useLazyStore } from '../stores.tsx'
import { ServerButton } from '../ui/ServerButton.tsx'
import { WaitlistDevice } from './WaitlistDevice.tsx'

/** Where somebody else was faster: the customer can wait for these very dates. */
export function CheckoutWaitlist({ choice }: { choice: Alternatives }) {
  useSignals()
  const store = useLazyStore(createWaitlistStore)
  const { stay, productId, deliveryMethod: method } = choice
  if (!stay) return null
  const joined = store.joined.value
  const isJoined =
    joined?.stay.from === stay.from && joined.stay.to === stay.to && joined.productId === productId
  return (
    <div className={styles.send}>
      {!isJoined && (
        <ServerButton
          look="outline"
          isBusy={store.isBusy.value}
          onClick={() => void store.join({ productId, stay, method }, [])}
        >
          {store.isBusy.value ? 'Sending' : 'Email me if they open up'}
        </ServerButton>
      )}
      <WaitlistResult
        key={`${productId} ${stay.from} ${stay.to}`}
        store={store}
        joined={isJoined ? joined : null}
        device={joined && <WaitlistDevice joined={joined} />}
      />
    </div>
  )
}
