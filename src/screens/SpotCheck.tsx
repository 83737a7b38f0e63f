import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { SiteCheck } from '../features/siting/SiteCheck.tsx'
import { siteInputsOf } from '../features/siting/site-inputs.ts'
import { siteText } from '../features/user/site-text.ts'
import type { Order } from '../features/user/user.store.ts'
import type { CheckForm } from '../lib/check-answers.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmAnyway } from './ConfirmAnyway.tsx'
import styles from './SpotCheck.module.css'
import { useRememberedSpot } from './use-remembered-spot.ts'

interface SpotCheckProps {
  store: CheckForm
  footprint: NonNullable<Order['footprint']>
  /** The questions are not needed before somebody looks. */
  isOpen: boolean
  /** What else works, where it does not fit. */
  children?: ReactNode
}

/** The check of the place that a delivery goes to, at its checkout or at its order. */
export function SpotCheck({ store, footprint, isOpen, children }: SpotCheckProps) {
  useSignals()
  const offered = useRememberedSpot(store)
  return (
    <>
      <p>This is about the spot at your delivery address.</p>
      {offered && (
        <div className={styles.offer}>
          <p>From an earlier order, we remember this spot: {siteText(offered)}.</p>
          <Button look="outline" onClick={() => store.editForm(siteInputsOf(offered))}>
            It’s the same spot
          </Button>
        </div>
      )}
      {isOpen && (
        <SiteCheck
          footprint={footprint}
          values={store.form.value}
          errors={store.errors.value}
          onChange={store.editForm}
        >
          <ConfirmAnyway store={store} name="site_confirmed" text="I’ll make room or use another spot">
            {children}
          </ConfirmAnyway>
        </SiteCheck>
      )}
    </>
  )
}
