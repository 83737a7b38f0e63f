import { useSignals } from '@preact/signals-react/runtime'
import type { CheckoutStore } from '../features/checkout/checkout.store.ts'
import type { RequestTotal } from '../features/checkout/seen-price.ts'
import { TowCheck } from '../features/towing/TowCheck.tsx'
import { carOf, inputsOf } from '../features/towing/tow-inputs.ts'
import styles from './CheckoutTowCheck.module.css'
import { ConfirmAnyway } from './ConfirmAnyway.tsx'
import { OtherMethod } from './OtherMethod.tsx'
import { useKnownAnswers } from './use-known-answers.ts'

interface CheckoutTowCheckProps {
  store: CheckoutStore
  trailer: NonNullable<RequestTotal['trailer']>
}

/** The check at a pickup's checkout: a part of its form that may stay empty. */
export function CheckoutTowCheck({ store, trailer }: CheckoutTowCheckProps) {
  useSignals()
  useKnownAnswers({
    known: ({ towCar }) => towCar && inputsOf(towCar),
    isAnswered: () => carOf(store.form.peek()) !== null,
    fill: store.editForm,
  })
  return (
    <fieldset className={styles.car}>
      <legend>
        Can your car tow it? <small>optional</small>
      </legend>
      <TowCheck
        trailer={trailer}
        values={store.form.value}
        errors={store.errors.value}
        onChange={store.editForm}
      >
        <ConfirmAnyway store={store} name="tow_confirmed" text="I come with another car, which can tow it">
          <OtherMethod store={store} method="delivery" label="Have it delivered instead" />
        </ConfirmAnyway>
      </TowCheck>
    </fieldset>
  )
}
