import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import type { BookingStore } from '../features/product/booking.store.ts'
import type { Product } from '../features/product/product.store.ts'
import { TowCheck } from '../features/towing/TowCheck.tsx'
import { carOf, inputsOf } from '../features/towing/tow-inputs.ts'
import { Button } from '../ui/Button.tsx'
import { OfflineContext } from '../ui/offline-context.ts'
import { useCheckDraft } from './use-check-draft.ts'
import { useKnownAnswers } from './use-known-answers.ts'

interface SaunaTowCheckProps {
  trailer: NonNullable<Product['trailer']>
  booking: BookingStore
}

/** The check on a sauna's page, where pickup or delivery is chosen. */
export function SaunaTowCheck({ trailer, booking }: SaunaTowCheckProps) {
  useSignals()
  const draft = useCheckDraft()
  const isOffline = useContext(OfflineContext)
  useKnownAnswers({
    known: ({ towCar }) => towCar && inputsOf(towCar),
    isAnswered: () => carOf(draft.form.peek()) !== null,
    fill: draft.suggest,
  })

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
