import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import { showMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import type { BookingStore, DeliveryMethod } from './booking.store.ts'
import styles from './DeliveryChoice.module.css'
import type { DeliveryAnswer } from './delivery-check.ts'

const choices: { method: DeliveryMethod; label: string }[] = [
  { method: 'pickup', label: 'Pickup' },
  { method: 'delivery', label: 'Delivery to address (R50 miles)' },
]

interface DeliveryChoiceProps {
  store: BookingStore
  /** Where it is picked up; null where that is not known before. */
  pickupAddress: string | null
}

/** How the sauna comes to its customer, and whether it can be brought to a ZIP code. */
export function DeliveryChoice({ store, pickupAddress }: DeliveryChoiceProps) {
  useSignals()
  const isLost = useContext(OfflineContext)
  const chosen = store.deliveryMethod.value
  const { zip, answer, problem, type, finish } = store.delivery
  const known = answer.value
  return (
    <fieldset className={styles.choice} disabled={isLost}>
      <legend className={styles.title}>Delivery</legend>
      {choices.map(({ method, label }) => (
        <label key={method} className={styles.option}>
          <input
            type="radio"
            name="delivery-method"
            value={method}
            checked={chosen === method}
            onChange={() => void store.chooseDelivery(method)}
          />
          <span>
            {label}
            {method === 'pickup' && pickupAddress && <small>{pickupAddress}</small>}
          </span>
        </label>
      ))}
      {chosen === 'delivery' && (
        <div className={styles.zip}>
          <Field
            label="ZIP code"
            name="zip"
            value={zip.value}
            error={problem.value ?? undefined}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            placeholder="5 digits"
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={finish}
          />
          <p className={styles.answer} role="status" data-reaches={known?.reaches}>
            {known &&
              (known.reaches ? (
                `${inMiles(known)}, delivery ${showMoney(known.deliveryCost)}`
              ) : (
                <>
                  {inMiles(known)}: too far,{' '}
                  <Button look="link" onClick={() => void store.chooseDelivery('pickup')}>
                    pick up here
                  </Button>
                  {!pickupAddress && <small>{known.pickupAddress}</small>}
                </>
              ))}
          </p>
        </div>
      )}
    </fieldset>
  )
}

const inMiles = ({ miles }: DeliveryAnswer) => `${miles} mile${miles === 1 ? '' : 's'}`
