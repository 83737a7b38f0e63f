import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import type { CheckoutStore } from '../features/checkout/checkout.store.ts'
import type { RequestTotal } from '../features/checkout/seen-price.ts'
import { siteOf } from '../features/siting/site-inputs.ts'
import { OtherMethod } from './OtherMethod.tsx'
import { SpotCheck } from './SpotCheck.tsx'
import styles from './TowDetails.module.css'
import { useRememberedSpot } from './use-remembered-spot.ts'

interface CheckoutSiteCheckProps {
  store: CheckoutStore
  footprint: NonNullable<RequestTotal['footprint']>
}

/** The check at a delivery's checkout, folded while nothing is answered: most deliveries need none. */
export function CheckoutSiteCheck({ store, footprint }: CheckoutSiteCheckProps) {
  useSignals()
  const details = useRef<HTMLDetailsElement>(null)
  const isAnswered = siteOf(store.form.value) !== null
  const [wasOpened, setOpened] = useState(isAnswered)
  const hasErrors = Object.keys(store.errors.value).some((field) => field.startsWith('site_'))
  const isOffered = useRememberedSpot(store) !== null
  const isWorthSeeing = isAnswered || hasErrors || isOffered
  useEffect(() => {
    // What is sent can be seen, and what is wrong can be reached.
    if (details.current && isWorthSeeing) details.current.open = true
  }, [isWorthSeeing])
  return (
    <details ref={details} className={styles.details} onToggle={() => setOpened(true)}>
      <summary>Does it fit your place?</summary>
      <SpotCheck store={store} footprint={footprint} isOpen={wasOpened || isAnswered}>
        <OtherMethod store={store} method="pickup" label="Pick it up instead" />
      </SpotCheck>
    </details>
  )
}
