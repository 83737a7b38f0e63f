import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { Field } from '../../ui/Field.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import type { CheckoutField } from './checkout-draft.ts'
import type { CheckoutStore } from './checkout.store.ts'
import { DeliveryRefusalNote } from './DeliveryRefusalNote.tsx'
import styles from './CustomerForm.module.css'

interface Entry extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoCapitalize'> {
  name: CheckoutField
  label: string
  autoComplete: string
  /** How much of a line it takes; half of one by default. */
  width?: 'whole' | 'short'
}
interface Group {
  title: string
  /** Follows the title. */
  hint?: string
  entries: Entry[]
}

const person: Group[] = [
  {
    title: 'Full name',
    entries: [
      { name: 'name', label: 'Name', autoComplete: 'given-name' },
      { name: 'surname', label: 'Surname', autoComplete: 'family-name' },
    ],
  },
  {
    title: 'Driving license',
    entries: [
      {
        name: 'driving_license_number',
        label: 'Driving license number',
        autoComplete: 'off',
        autoCapitalize: 'characters',
      },
    ],
  },
  {
    title: 'Contacts',
    entries: [
      { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
      { name: 'cell_phone', label: 'Cell phone', autoComplete: 'tel', type: 'tel' },
    ],
  },
]

const address = (prefix: 'home_' | '', section: string): Entry[] => [
  { name: `${prefix}address`, label: 'Address', autoComplete: `${section} street-address`, width: 'whole' },
  { name: `${prefix}city`, label: 'City', autoComplete: `${section} address-level2` },
  { name: `${prefix}state`, label: 'State', autoComplete: `${section} address-level1`, width: 'short' },
  {
    name: `${prefix}zip_code`,
    label: 'ZIP code',
    autoComplete: `${section} postal-code`,
    inputMode: 'numeric',
    width: 'short',
  },
]

interface CustomerFormProps {
  store: CheckoutStore
  onAccept: () => void
  /** What is below the fields: the agreement and the button. */
  children: ReactNode
}

/** Who takes the sauna, and where it goes. */
export function CustomerForm({ store, onAccept, children }: CustomerFormProps) {
  useSignals()
  const errors = store.errors.value
  const form = useForm({ errors })
  const total = store.total.value
  const isRental = total?.typeForm === 'rental'
  const refusal = store.deliveryRefusal.value
  /** The note below the address says the rest. */
  const errorOf = (name: CheckoutField) =>
    errors[name] && refusal?.field === name ? ['Too far for delivery.'] : errors[name]
  const groups = [...person]
  if (isRental) groups.push({ title: 'Home address', entries: address('home_', 'section-home') })
  if (total?.deliveryMethod === 'delivery')
    groups.push({
      title: 'Delivery address',
      ...(isRental && { hint: 'if different from home address' }),
      entries: address('', 'section-delivery shipping'),
    })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (store.isBusy.value) return
    // Password managers fill in fields without firing events.
    store.editForm(formValues(event.currentTarget))
    onAccept()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
      {groups.map(({ title, hint, entries }) => (
        <fieldset key={title} className={styles.group}>
          <legend>
            {title} {hint && <small>{hint}</small>}
          </legend>
          {entries.map(({ width, ...entry }) => (
            <div
              key={entry.name}
              className={width && styles[width]}
              data-wide={isLong(errorOf(entry.name)) || undefined}
            >
              <Field
                {...entry}
                value={store.form.value[entry.name]}
                error={errorOf(entry.name)}
                onChange={(event) => store.editForm({ [entry.name]: event.currentTarget.value })}
              />
            </div>
          ))}
          {refusal && entries.some(({ name }) => name === refusal.field) && (
            <DeliveryRefusalNote
              refusal={refusal}
              isBusy={store.status.value === 'fetching'}
              onPickup={() => void store.choosePickup()}
            />
          )}
        </fieldset>
      ))}
      {children}
    </form>
  )
}

/** Too long to read below a short field, which then gets a line of its own. */
const isLong = (texts: string[] = []) => texts.join(' ').length > 40
