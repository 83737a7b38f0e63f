import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useEffect } from 'react'
import type { BookingStore } from '../features/product/booking.store.ts'
import type { Product } from '../features/product/product.store.ts'
import { SiteCheck } from '../features/siting/SiteCheck.tsx'
import { siteInputsOf, siteOf } from '../features/siting/site-inputs.ts'
import { createUserStore } from '../features/user/user.store.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import { OfflineContext } from '../ui/offline-context.ts'
import { useCheckDraft } from './use-check-draft.ts'

interface SaunaSiteCheckProps {
  footprint: NonNullable<Product['footprint']>
  booking: BookingStore
}

/** The check on a sauna's page, where pickup or delivery is chosen. */
export function SaunaSiteCheck({ footprint, booking }: SaunaSiteCheckProps) {
  useSignals()
  const draft = useCheckDraft()
  const isOffline = useContext(OfflineContext)
  const user = useLazyStore(createUserStore)
  const isAuthorized = useStores().auth.isAuthorized.value
  useEffect(() => {
    if (isAuthorized) void user.loadUserOnce()
  }, [isAuthorized, user])
  // A place of an earlier order is shown, but is no answer for the checkout until it is edited here: it may be another one.
  const known = user.userData.data.value?.site
  const remembered = known && siteOf(draft.form.value) === null ? siteInputsOf(known) : null

  return (
    <SiteCheck
      footprint={footprint}
      values={{ ...draft.form.value, ...remembered }}
      onChange={(changes) => draft.write({ ...remembered, ...changes })}
    >
      {booking.deliveryMethod.value === 'delivery' && (
        <div>
          <Button look="outline" disabled={isOffline} onClick={() => void booking.chooseDelivery('pickup')}>
            Pick it up instead
          </Button>
        </div>
      )}
    </SiteCheck>
  )
}
