import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChangeField, Choices, Preview, Wish } from '../lib/order-change.ts'
import { showMoney } from '../lib/money.ts'
import { showRentalPrice } from '../lib/rental-options.ts'
import styles from './ChangeForm.module.css'
import { DescriptionList } from './DescriptionList.tsx'
import { Dropdown } from './Dropdown.tsx'
import { Field } from './Field.tsx'
import { Notice } from './Notice.tsx'
import { ServerButton } from './ServerButton.tsx'
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
  const [saunaId, setSaunaId] = useState(String(now.saunaId))
  const sauna = saunas.find(({ id }) => String(id) === saunaId)
  const form = useForm({ errors })
  useFocusKept(form, preview)
  const tie = (name: ChangeField, defaultValue: string | undefined) => ({
    name,
    defaultValue,
    error: errors[name],
  })
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
      {/* What is being done is what was shown: nothing else can be chosen until the server has answered. */}
      <fieldset className={styles.fields} disabled={isAgreeing}>
        <div className={styles.pair}>
          <Field label="Start date" type="date" {...tie('date_from', now.dateFrom)} />
          <Field label="Return date" type="date" {...tie('date_to', now.dateTo)} />
        </div>
        <Dropdown
          label="Sauna"
          name="sauna_id"
          value={saunaId}
          options={saunas.map(({ id, title }) => ({ value: String(id), label: title }))}
          // Below it: on a phone the field is too narrow for a name and a price.
          hint={sauna && showRentalPrice(sauna)}
          error={errors.sauna_id}
          onChange={(event) => setSaunaId(event.currentTarget.value)}
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
            <Field label="Address" autoComplete="shipping address-line1" {...tie('address', now.address)} />
            <div className={styles.pair}>
              <Field
                label="ZIP code"
                inputMode="numeric"
                autoComplete="shipping postal-code"
                {...tie('zip_code', now.zipCode)}
              />
              <Field label="State" autoComplete="shipping address-level1" {...tie('state', now.state)} />
            </div>
            <Field label="City" autoComplete="shipping address-level2" {...tie('city', now.city)} />
          </>
        )}
      </fieldset>
      <Notice kind="error" message={message} />
      <div className={styles.end}>
        {/* It is there from the beginning, so that what comes into it is announced. */}
        <div role="status" tabIndex={-1} className={styles.preview}>
          {preview && (
            <>
              {preview.news && <p className={styles.difference}>{preview.news}</p>}
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
        {preview ? (
          <ServerButton key="agree" isBusy={isAgreeing} onClick={props.onAgree}>
            {isAgreeing ? 'Changing…' : agreeLabel(preview.difference)}
          </ServerButton>
        ) : (
          <ServerButton key="look" type="submit" isBusy={isLooking}>
            {isLooking ? 'Working it out…' : 'Show what it costs'}
          </ServerButton>
        )}
      </div>
    </form>
  )
}

/**
 * The button that was pressed makes way for another one. The focus goes on to what is shown, and not to that button: nobody
 * should agree to a price by pressing twice. The button is in sight, though.
 */
function useFocusKept(form: RefObject<HTMLFormElement | null>, preview: Preview | null) {
  const seen = useRef(preview)
  useEffect(() => {
    if (seen.current === preview) return
    seen.current = preview
    if (document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>(preview ? '[role=status]' : '[type=submit]')?.focus()
    // A dialog that has become higher than a phone would have cut its button off.
    form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [form, preview])
}
