import { type SubmitEvent, useState } from 'react'
import { rangeMessage, type RangeRules } from '../../lib/date-range.ts'
import { returnAfterStart } from '../../lib/nights.ts'
import { showDay } from '../../lib/dates.ts'
import { readDay } from '../../lib/read-day.ts'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Stay } from '../../lib/stay.ts'
import styles from './RentalCalendar.module.css'

interface StayFieldsProps {
  /** Null while they are unknown. */
  rules: RangeRules | null
  stay: Stay | null
  /** Stays in the fields, with the reason, until it is changed. */
  refused: { stay: Stay; message: string | undefined } | null
  /** Fills the fields while no stay is chosen. “Set dates” is offered for it only once the days are known. */
  searchedStay: Stay | null
  /** The same where it is free, and needs no setting: its price is shown already. */
  suggestedStay: Stay | null
  onStay: (from: string, to: string) => void
}

interface Errors {
  from?: string
  to?: string
}

const formatMessage = 'Please type the date as MM/DD/YYYY.'

/** Dates to type, for visitors who know them or cannot use a calendar. */
export function StayFields({ rules, stay, refused, searchedStay, suggestedStay, onStay }: StayFieldsProps) {
  const asShown = inWords(stay ?? suggestedStay ?? (rules ? null : searchedStay))
  const given = JSON.stringify([stay, refused?.stay])
  const suggested = JSON.stringify(searchedStay)
  const asGiven = () => ({
    given,
    suggested,
    typed: inWords(refused?.stay ?? stay ?? searchedStay),
    errors: (refused?.message ? { from: refused.message } : {}) as Errors,
  })
  const [fields, setFields] = useState(asGiven)
  // A stay that was chosen or refused takes the place of what was typed. The fields stay, and so does the focus.
  if (fields.given !== given) setFields(asGiven())
  // The list that was searched may still be on its way when a sauna of it is opened.
  else if (fields.suggested !== suggested && !fields.typed.from && !fields.typed.to) setFields(asGiven())
  const { typed, errors } = fields
  const isChanged = typed.from !== asShown.from || typed.to !== asShown.to

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const earliest = rules?.days[0]?.date ?? ''
    const from = readDay(typed.from, earliest)
    const to = readDay(typed.to, from ?? earliest)
    const found = findErrors(rules, from, to)
    setFields({ ...fields, errors: found })
    if (from && to && !found.from && !found.to) onStay(from, to)
  }
  const tie = (name: keyof Stay) => ({
    name: `stay-${name}`,
    value: typed[name],
    error: errors[name],
    placeholder: 'MM/DD/YYYY',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 20,
    onChange: (event: { currentTarget: { value: string } }) => {
      setFields({ given, suggested, typed: { ...typed, [name]: event.currentTarget.value }, errors: {} })
    },
  })
  return (
    <form className={styles.fields} onSubmit={onSubmit} method="post" noValidate>
      <Field label="Start date" {...tie('from')} />
      <Field label="Return date" {...tie('to')} />
      {isChanged && (
        <ServerButton type="submit" look="outline">
          Set dates
        </ServerButton>
      )}
    </form>
  )
}

const inWords = (stay: Stay | null): Stay =>
  stay ? { from: showDay(stay.from), to: showDay(stay.to) } : { from: '', to: '' }

function findErrors(rules: RangeRules | null, from: string | null, to: string | null): Errors {
  if (!from || !to) return { ...(!from && { from: formatMessage }), ...(!to && { to: formatMessage }) }
  if (to <= from) return { to: returnAfterStart }
  const message = rules && rangeMessage(rules, from, to)
  return message ? { from: message } : {}
}
