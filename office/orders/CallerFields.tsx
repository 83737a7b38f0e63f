import { useSignals } from '@preact/signals-react/runtime'
import { Card } from '../../src/ui/Card.tsx'
import { Field } from '../../src/ui/Field.tsx'
import type { NewOrderStore } from './new-order.store.ts'
import styles from './NewOrderScreen.module.css'

interface CallerFieldsProps {
  store: NewOrderStore
  isDelivery: boolean
  /** What the fields begin with. */
  typed: Readonly<Record<string, string>>
}

/** Who calls, and where a delivery goes. Nothing of it changes the price. */
export function CallerFields({ store, isDelivery, typed }: CallerFieldsProps) {
  useSignals()
  const errors = store.making.errors.value
  const tie = (name: keyof typeof errors) => ({
    name,
    error: errors[name],
    autoComplete: 'off',
    defaultValue: typed[name],
  })
  return (
    <Card title="Customer">
      <div className={styles.fields}>
        <Field label="Name" {...tie('name')} />
        <Field label="Last name" {...tie('surname')} />
        <Field
          label="Email"
          type="email"
          hint="The payment link goes there. If they have an account, the order appears in it."
          {...tie('email')}
        />
        <Field label="Phone" type="tel" {...tie('cell_phone')} />
        {isDelivery && (
          <>
            <Field label="Address" {...tie('address')} />
            <Field label="City" {...tie('city')} />
            <Field label="State" {...tie('state')} />
          </>
        )}
        <div className={styles.long}>
          <Field
            label="Note"
            rows={3}
            hint="The customer sees it only in an export of their data."
            {...tie('note')}
          />
        </div>
      </div>
    </Card>
  )
}
