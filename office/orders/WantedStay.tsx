import { useSignals } from '@preact/signals-react/runtime'
import { showDays } from '../../src/lib/dates.ts'
import { rentalOptions } from '../../src/lib/rental-options.ts'
import { Card } from '../../src/ui/Card.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { freeSpans } from './free-spans.ts'
import type { NewOrderChoices, NewOrderStore } from './new-order.store.ts'
import styles from './NewOrderScreen.module.css'

const MOST_SPANS = 6

const holdLabel = (hours: number) =>
  hours < 24 ? `${hours} hours` : hours === 24 ? '1 day' : `${hours / 24} days`

export interface Stay {
  place: string
  sauna: string
  method: string
}

interface WantedStayProps {
  store: NewOrderStore
  choices: NewOrderChoices
  stay: Stay
  /** What the fields begin with. */
  start: Record<'from' | 'to' | 'zip' | 'holdHours', string | undefined>
  onStay: (changes: Partial<Stay>) => void
  onZip: (zip: string) => void
}

/** Which sauna, when, and how the caller gets it: all that the price depends on. */
export function WantedStay({ store, choices, stay, start, onStay, onZip }: WantedStayProps) {
  useSignals()
  const errors = { ...store.looking.errors.value, ...store.making.errors.value }
  const { data: days, status } = store.days
  const saunas = choices.places.find(({ id }) => String(id) === stay.place)?.saunas ?? []
  const spans = stay.sauna && days.value ? freeSpans(days.value, MOST_SPANS) : []
  const isDelivery = stay.method === 'delivery'
  return (
    <Card title="Sauna and dates">
      <div className={styles.fields}>
        <Dropdown
          label="Place"
          name="place"
          value={stay.place}
          placeholder="Choose a place"
          options={choices.places.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onStay({ place: event.currentTarget.value, sauna: '' })}
        />
        <Dropdown
          label="Sauna"
          name="sauna_id"
          value={stay.sauna}
          placeholder="Choose a sauna"
          options={rentalOptions(saunas)}
          onChange={(event) => onStay({ sauna: event.currentTarget.value })}
          error={errors.sauna_id}
        />
        <Dropdown
          label="Delivery method"
          name="delivery_method"
          value={stay.method}
          options={[
            { value: 'pickup', label: 'Pickup' },
            { value: 'delivery', label: 'Delivery to address' },
          ]}
          onChange={(event) => onStay({ method: event.currentTarget.value })}
        />
        {isDelivery && (
          <Field
            label="ZIP code"
            name="zip_code"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={start.zip}
            error={errors.zip_code}
            onBlur={(event) => onZip(event.currentTarget.value)}
          />
        )}
      </div>
      <div role="status" className={styles.free}>
        {stay.sauna && status.value === 'error' && <p>The free days could not be loaded.</p>}
        {spans.length > 0 && <p>Free: {spans.map(({ from, to }) => showDays(from, to)).join('; ')}</p>}
        {stay.sauna && days.value && spans.length === 0 && <p>Nothing is free.</p>}
      </div>
      <div className={styles.fields}>
        <Field
          label="Start date"
          name="date_from"
          type="date"
          defaultValue={start.from}
          error={errors.date_from}
        />
        <Field
          label="Return date"
          name="date_to"
          type="date"
          defaultValue={start.to}
          error={errors.date_to}
        />
        <Dropdown
          label="Hold it for"
          name="hold_hours"
          defaultValue={start.holdHours ?? String(choices.defaultHoldHours)}
          options={choices.holdHours.map((hours) => ({ value: String(hours), label: holdLabel(hours) }))}
          hint="It must be paid for by then, and before the first day begins."
        />
      </div>
    </Card>
  )
}
