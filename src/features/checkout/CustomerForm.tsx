import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import type { CheckoutField, CheckoutForm } from './checkout-draft.ts'
import type { CheckoutStore } from './checkout.store.ts'
import { DeliveryRefusalNote } from './DeliveryRefusalNote.tsx'
import styles from './CustomerForm.module.css'
import { usStates } from './us-states.ts'

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
  isOptional?: boolean
}

const person: Group[] = [
  {
    title: 'Full name',
    entries: [
      { name: 'name', label: 'Name', autoComplete: 'given-name' },
      { name: 'surname', label: 'Last name', autoComplete: 'family-name' },
    ],
  },
  {
    title: 'Driver’s license',
    entries: [
      {
        name: 'driving_license_number',
        label: 'Driver’s license number',
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

/** An address that may stay empty can be emptied again. */
const noState = { value: '', label: 'None' }

/** The ZIP code comes before what it tells. @param section in the words of `autocomplete` */
const address = (prefix: 'home_' | '', section: '' | 'shipping '): Entry[] => [
  { name: `${prefix}address`, label: 'Address', autoComplete: `${section}address-line1`, width: 'whole' },
  {
    name: `${prefix}zip_code`,
    label: 'ZIP code',
    autoComplete: `${section}postal-code`,
    inputMode: 'numeric',
    width: 'short',
  },
  { name: `${prefix}state`, label: 'State', autoComplete: `${section}address-level1`, width: 'short' },
  { name: `${prefix}city`, label: 'City', autoComplete: `${section}address-level2` },
]

interface CustomerFormProps {
  store: CheckoutStore
  onAccept: () => void
  /** What is asked about the car, where one comes for the sauna. */
  towing: ReactNode
  /** What is asked about the place, where one is brought to it. */
  siting: ReactNode
  /** What is below the fields: the agreement and the button. */
  children: ReactNode
}

/** Who takes the sauna, and where it goes. */
export function CustomerForm({ store, onAccept, towing, siting, children }: CustomerFormProps) {
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
  if (isRental) groups.push({ title: 'Home address', entries: address('home_', '') })
  if (total?.deliveryMethod === 'delivery')
    groups.push({
      title: 'Delivery address',
      ...(isRental && { hint: 'if different from home address', isOptional: true }),
      entries: address('', 'shipping '),
    })

  const tie = (entry: Omit<Entry, 'width'>) => ({
    ...entry,
    value: store.form.value[entry.name],
    error: errorOf(entry.name),
    onChange: (event: { currentTarget: { value: string } }) =>
      store.editForm({ [entry.name]: event.currentTarget.value }),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (store.isBusy.value) return
    // Password managers fill in fields without firing events.
    store.editForm(formValues(event.currentTarget))
    onAccept()
  }
  const last = groups.at(-1)?.entries.at(-1)?.name
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
      <FormNotes errors={errors} />
      {groups.map(({ title, hint, entries, isOptional = false }) => (
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
              {entry.name.endsWith('state') ? (
                <Dropdown
                  {...tie(entry)}
                  required={!isOptional}
                  options={isOptional ? [noState, ...usStates] : usStates}
                  placeholder={isOptional ? undefined : 'Choose'}
                />
              ) : (
                <Field
                  {...tie(entry)}
                  required={!isOptional}
                  enterKeyHint={entry.name === last ? 'done' : 'next'}
                />
              )}
            </div>
          ))}
          {refusal && entries.some(({ name }) => name === refusal.field) && (
            <DeliveryRefusalNote
              refusal={refusal}
              isBusy={store.status.value === 'fetching'}
              onPickup={() => void store.chooseMethod('pickup')}
            />
          )}
        </fieldset>
      ))}
      {towing}
      {siting}
      <label className={styles.save}>
        <input
          type="checkbox"
          checked={store.savesDetails.value}
          onChange={(event) => store.chooseToSave(event.currentTarget.checked)}
        />
        <span>
          Remember {remembered(isRental, Boolean(towing), Boolean(siting) && hasSite(store.form.value))} for
          next time
          <small>Your profile shows what we remember, and deletes it in one tap.</small>
        </span>
      </label>
      {children}
    </form>
  )
}

const remembered = (hasHome: boolean, hasCar: boolean, hasPlace: boolean) => {
  const details = [hasHome && 'home address', hasCar && 'car', hasPlace && 'place'].filter(
    (detail) => detail !== false,
  )
  return new Intl.ListFormat('en-US').format(['my driver’s license', ...details])
}

/** Whether anything was said about the place: nobody else is asked whether it may be remembered. */
const hasSite = (form: Partial<CheckoutForm>) =>
  Object.entries(form).some(
    ([field, text]) => field.startsWith('site_') && field !== 'site_confirmed' && text,
  )

/** Too long to read below a short field, which then gets a line of its own. */
const isLong = (texts: string[] = []) => texts.join(' ').length > 40
