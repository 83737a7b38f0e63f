import { useState } from 'react'
import type { ChangeField, Choices, Preview, Wish } from '../lib/order-change.ts'
import { showMoney, showPrice } from '../lib/money.ts'
import { Button } from './Button.tsx'
import styles from './ChangeForm.module.css'
import { DescriptionList } from './DescriptionList.tsx'
import { Dropdown } from './Dropdown.tsx'
import { Field } from './Field.tsx'
import { Notice } from './Notice.tsx'
import { formValues, useForm } from './use-form.ts'

export interface ChangeFormProps {
  choices: Choices
  /** What the last choice would cost; null if something was changed since. */
  preview: Preview | null
  errors: Partial<Record<ChangeField, string[]>>
  message: string | null
  isLooking: boolean
  isAgreeing: boolean
  /** What agreeing does, for its button: `Change and pay $324.75`. */
  agreeLabel: (difference: number) => string
  onLook: (wish: Wish) => void
  onAgree: () => void
  onEdit: () => void
}

const methods = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'delivery', label: 'Delivery to address' },
]

/** What a change costs, in a sentence. */
const differenceSentence = (difference: number): string =>
  difference === 0
    ? 'The total stays the same.'
    : difference > 0
      ? `The difference to pay is ${showMoney(difference)}. Until it is paid, the order stays as it is.`
      : `${showMoney(-difference)} goes back the way it was paid.`

const wishOf = (form: HTMLFormElement): Wish => {
  const { sauna_id, date_from = '', date_to = '', delivery_method, ...address } = formValues(form)
  const method = delivery_method === 'delivery' ? 'delivery' : 'pickup'
  return {
    sauna_id: Number(sauna_id),
    date_from,
    date_to,
    delivery_method: method,
    ...(method === 'delivery' && address),
  }
}

/** Other dates, another sauna, another way to get it: first what it costs, then the change. What is typed stays. */
export function ChangeForm(props: ChangeFormProps) {
  const { choices, preview, errors, message, isLooking, isAgreeing, agreeLabel } = props
  const { now, saunas } = choices
  const [method, setMethod] = useState<string>(now.deliveryMethod)
  const form = useForm({ errors })
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLooking && !isAgreeing) props.onLook(wishOf(event.currentTarget))
      }}
      onChange={props.onEdit}
      noValidate
      method="post"
    >
      <div className={styles.pair}>
        <Field
          label="Start date"
          name="date_from"
          type="date"
          defaultValue={now.dateFrom}
          error={errors.date_from}
        />
        <Field
          label="Return date"
          name="date_to"
          type="date"
          defaultValue={now.dateTo}
          error={errors.date_to}
        />
      </div>
      <Dropdown
        label="Sauna"
        name="sauna_id"
        defaultValue={String(now.saunaId)}
        options={saunas.map(({ id, title, price }) => ({
          value: String(id),
          label: `${title}, ${showPrice(price)} per night`,
        }))}
        error={errors.sauna_id}
      />
      <Dropdown
        label="Delivery method"
        name="delivery_method"
        value={method}
        options={methods}
        onChange={(event) => setMethod(event.currentTarget.value)}
      />
      {method === 'delivery' && (
        <>
          <Field
            label="Address"
            name="address"
            autoComplete="shipping address-line1"
            defaultValue={now.address}
            error={errors.address}
          />
          <div className={styles.pair}>
            <Field
              label="ZIP code"
              name="zip_code"
              inputMode="numeric"
              autoComplete="shipping postal-code"
              defaultValue={now.zipCode}
              error={errors.zip_code}
            />
            <Field
              label="State"
              name="state"
              autoComplete="shipping address-level1"
              defaultValue={now.state}
              error={errors.state}
            />
          </div>
          <Field
            label="City"
            name="city"
            autoComplete="shipping address-level2"
            defaultValue={now.city}
            error={errors.city}
          />
        </>
      )}
      <Notice kind="error" message={message} />
      {/* It is there from the beginning, so that what comes into it is announced. */}
      <div role="status" className={styles.preview} hidden={!preview}>
        {preview && (
          <>
            <DescriptionList
              hasTotal
              entries={preview.lines.map(({ label, cost }) => [
                label === 'Total' ? 'New total' : label,
                showMoney(cost),
              ])}
            />
            <DescriptionList entries={[['Total until now', showMoney(preview.oldTotal)]]} />
            <p className={styles.difference}>{differenceSentence(preview.difference)}</p>
          </>
        )}
      </div>
      <div>
        {preview ? (
          <Button key="agree" isBusy={isAgreeing} onClick={props.onAgree}>
            {isAgreeing ? 'Changing…' : agreeLabel(preview.difference)}
          </Button>
        ) : (
          <Button key="look" type="submit" isBusy={isLooking}>
            {isLooking ? 'Working it out…' : 'Show what it costs'}
          </Button>
        )}
      </div>
    </form>
  )
}
