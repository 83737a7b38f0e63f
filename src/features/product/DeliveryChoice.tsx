import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { showMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { showMiles } from '../../lib/show-miles.ts'
import { Field } from '../../ui/Field.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import type { BookingStore, DeliveryMethod } from './booking.store.ts'
import styles from './DeliveryChoice.module.css'

const choices: { method: DeliveryMethod; label: string }[] = [
  { method: 'pickup', label: 'Pickup' },
  { method: 'delivery', label: 'Delivery to address (R50 miles)' },
]

interface DeliveryChoiceProps {
  store: BookingStore
  /** Where to pick it up; null where that is not known yet. */
  pickupAddress: string | null
}

/** How the customer gets the sauna, and whether we deliver to a ZIP code. */
export function DeliveryChoice({ store, pickupAddress }: DeliveryChoiceProps) {
  useSignals()
  const isOffline = useContext(OfflineContext)
  const chosen = store.deliveryMethod.value
  const { zip, answer, message, typeZip } = store.delivery
  const known = answer.value
  /** What works instead, besides pickup. */
  const [nearest] = known?.reachedFrom ?? []
  // Read only for its link, so that a tap on the calendar does not render this again.
  const stay = nearest ? store.stay.value : null
  return (
    <fieldset className={styles.choice} disabled={isOffline}>
      <legend className={styles.title}>Delivery{isOffline && ' (offline)'}</legend>
      {choices.map(({ method, label }) => (
        <label key={method} className={styles.option}>
          <input
            type="radio"
            name="delivery-method"
            value={method}
            checked={chosen === method}
            onChange={() => {
              store.showDelivery(method)
              afterPaint(() => void store.chooseDelivery(method))
            }}
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
            error={message.value ?? undefined}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            placeholder="5 digits"
            onChange={({ currentTarget }) => typeZip(currentTarget.value)}
            onBlur={store.finishZip}
          />
          <p className={styles.answer} role="status" data-reaches={known?.reaches}>
            {known &&
              (known.reaches
                ? `${showMiles(known.miles)} away, delivery ${showMoney(known.deliveryCost)}`
                : `${showMiles(known.miles)} away, too far for delivery. `)}
            {nearest && (
              <NavLink href={paths.rental(nearest.id, stay && { date_from: stay.from, date_to: stay.to })}>
                {nearest.name} delivers there
              </NavLink>
            )}
          </p>
        </div>
      )}
    </fieldset>
  )
}
