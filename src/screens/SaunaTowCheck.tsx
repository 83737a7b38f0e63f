import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useEffect } from 'react'
import { createCheckoutDraft } from '../features/checkout/checkout-draft.ts'
import type { BookingStore } from '../features/product/booking.store.ts'
import type { Product } from '../features/product/product.store.ts'
import { TowCheck } from '../features/towing/TowCheck.tsx'
import type { Call } from '../lib/api.ts'
import type { SafeStorage } from '../lib/browser.ts'
import { useLazyStore } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import { OfflineContext } from '../ui/offline-context.ts'
import { useKnownCar } from './use-known-car.ts'

/** What is answered here is what the checkout finds in its form. */
const createTowDraft = (_call: Call, tabStorage: SafeStorage) => {
  const draft = createCheckoutDraft(tabStorage)
  return { ...draft, clear: draft.clearForm }
}

interface SaunaTowCheckProps {
  trailer: NonNullable<Product['trailer']>
  booking: BookingStore
}

/** The check on a sauna's page, where pickup or delivery is chosen. */
export function SaunaTowCheck({ trailer, booking }: SaunaTowCheckProps) {
  useSignals()
  const draft = useLazyStore(createTowDraft)
  const isOffline = useContext(OfflineContext)
  useEffect(() => {
    // The checkout may have changed it since.
    draft.clearForm()
    draft.restore()
  }, [draft])
  useKnownCar(() => draft.form.peek(), draft.suggest)

  return (
    <TowCheck trailer={trailer} values={draft.form.value} onChange={draft.write}>
      {booking.deliveryMethod.value === 'pickup' && (
        <div>
          <Button look="outline" disabled={isOffline} onClick={() => void booking.chooseDelivery('delivery')}>
            Have it delivered instead
          </Button>
        </div>
      )}
    </TowCheck>
  )
}
