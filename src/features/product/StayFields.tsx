import { type SubmitEvent, useState } from 'react'
import { findRangeProblem, type RangeRules } from '../../lib/date-range.ts'
import { readDay, showDay } from '../../lib/dates.ts'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Stay } from './booking.store.ts'
import styles from './RentalCalendar.module.css'

interface StayFieldsProps {
  /** Null while they are not known. */
  rules: RangeRules | null
  stay: Stay | null
  /** Stands in the fields while no stay is chosen, for the visitor to set. */
  wish: Stay | null
  onStay: (from: string, to: string) => void
}

interface Problems {
  from?: string
  to?: string
}

const howToType = 'Please type a day as MM/DD/YYYY.'

/** Dates as they are typed, for those who know them or cannot use a calendar. */
export function StayFields({ rules, stay, wish, onStay }: StayFieldsProps) {
  const asShown = inWords(stay)
  const [typed, setTyped] = useState(inWords(stay ?? wish))
  const [problems, setProblems] = useState<Problems>({})
  const isChanged = typed.from !== asShown.from || typed.to !== asShown.to

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const earliest = rules?.days[0]?.date ?? ''
    const from = readDay(typed.from, earliest)
    const to = readDay(typed.to, from ?? earliest)
    const found = findProblems(rules, from, to)
    setProblems(found)
    if (from && to && !found.from && !found.to) onStay(from, to)
  }
  const tie = (name: keyof Stay) => ({
    name: `stay-${name}`,
    value: typed[name],
    error: problems[name],
    placeholder: 'MM/DD/YYYY',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 20,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped({ ...typed, [name]: event.currentTarget.value })
      setProblems({})
    },
  })
  return (
    <form className={styles.fields} onSubmit={onSubmit} method="post" noValidate>
      <Field label="Receipt" {...tie('from')} />
      <Field label="Return" {...tie('to')} />
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

function findProblems(rules: RangeRules | null, from: string | null, to: string | null): Problems {
  if (!from || !to) return { ...(!from && { from: howToType }), ...(!to && { to: howToType }) }
  if (to <= from) return { to: 'The return must be at least one night after the receipt.' }
  const problem = rules && findRangeProblem(rules, from, to)
  return problem ? { from: problem } : {}
}
