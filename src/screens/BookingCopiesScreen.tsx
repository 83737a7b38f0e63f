import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import { createBookingCopiesStore } from '../features/offline/booking-copies.store.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BookingCopies } from './BookingCopies.tsx'
import cabinet from './CabinetScreen.module.css'

/**
 * Takes the place of the orders while the shop does not say who is signed in.
 * @param otherwise what is shown where none is kept on this device, and before that is known
 */
export function BookingCopiesScreen({ otherwise }: { otherwise: ReactNode }) {
  useSignals()
  const { auth } = useStores()
  const store = useLazyStore(createBookingCopiesStore)
  useEffect(() => void store.loadCopies(), [store])
  if (!store.copies.value?.length) return otherwise
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${cabinet.cabinet}`}>
      <h1 id="page-title">Your orders</h1>
      <div className={cabinet.content}>
        <p>
          <Button
            look="outline"
            isBusy={auth.confirmation.value === 'fetching'}
            onClick={() => void auth.confirmSession()}
          >
            <Icon name="retry" />
            Retry
          </Button>
        </p>
        <BookingCopies store={store} />
      </div>
    </main>
  )
}
