import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { CheckoutStore } from '../features/checkout/checkout.store.ts'
import type { RequestTotal } from '../features/checkout/seen-price.ts'
import { TowCheck } from '../features/towing/TowCheck.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldNotes } from '../ui/FieldNotes.tsx'
import styles from './CheckoutTowCheck.module.css'
import { useKnownCar } from './use-known-car.ts'

interface CheckoutTowCheckProps {
  store: CheckoutStore
  trailer: NonNullable<RequestTotal['trailer']>
}

/** The check at a pickup's checkout: a part of its form that may stay empty. */
export function CheckoutTowCheck({ store, trailer }: CheckoutTowCheckProps) {
  useSignals()
  const id = useId()
  useKnownCar(() => store.form.peek(), store.editForm)
  const values = store.form.value
  const errors = store.errors.value
  const notes = { id, error: errors.tow_confirmed }
  return (
    <fieldset className={styles.car}>
      <legend>
        Can your car tow it? <small>optional</small>
      </legend>
      <TowCheck trailer={trailer} values={values} errors={errors} onChange={store.editForm}>
        <div className={styles.ways}>
          <Button
            look="outline"
            isBusy={store.status.value === 'fetching'}
            onClick={() => void store.chooseMethod('delivery')}
          >
            Have it delivered instead
          </Button>
          <label className={styles.other}>
            <input
              type="checkbox"
              id={id}
              name="tow_confirmed"
              value="yes"
              checked={values.tow_confirmed === 'yes'}
              aria-invalid={Boolean(errors.tow_confirmed?.length)}
              aria-describedby={FieldNotes.ids(notes)}
              onChange={({ currentTarget }) =>
                store.editForm({ tow_confirmed: currentTarget.checked ? 'yes' : '' })
              }
            />
            <span>I come with another car, which can tow it</span>
          </label>
          <FieldNotes {...notes} />
        </div>
      </TowCheck>
    </fieldset>
  )
}
