import { type ReactNode, useState } from 'react'
import {
  checkTow,
  POUNDS_MESSAGE,
  readPounds,
  type TowFinding,
  type Trailer,
} from '../../../contract/tow-check.ts'
import form from '../../ui/CheckForm.module.css'
import { CheckResult } from '../../ui/CheckResult.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './TowCheck.module.css'
import { TowHelp } from './TowHelp.tsx'
import {
  carOf,
  towChoices,
  type TowChanges,
  type TowInput,
  type TowInputs,
  trailerText,
} from './tow-inputs.ts'

interface TowCheckProps {
  trailer: Trailer
  values: TowInputs
  errors?: Partial<Record<TowInput, readonly string[]>>
  onChange: (changes: TowChanges) => void
  /** What else works, below a car that cannot tow it. */
  children: ReactNode
}

const topics: Record<TowFinding['about'], string> = {
  weight: 'Weight',
  ball: 'Ball',
  plug: 'Plug',
  brakes: 'Brakes',
}
const notAnswered = { value: '', label: 'Choose' }

/**
 * Four things about the car against what the trailer asks for. It needs no network: the answer is there with the first
 * choice, on a saved page, too.
 */
export function TowCheck({ trailer, values, errors, onChange, children }: TowCheckProps) {
  const [isRatingTyped, setRatingTyped] = useState(false)
  const isRatingWrong = !isRatingTyped && readPounds(values.tow_rated_lb) === undefined
  const car = carOf(values)
  const answer = car && checkTow(car, trailer)
  const edit = (name: TowInput, value: string) => onChange({ [name]: value, tow_confirmed: '' })
  const choice = (name: keyof typeof towChoices) => (
    <div className={form.choice} key={name}>
      <Dropdown
        label={towChoices[name].label}
        name={name}
        options={[notAnswered, ...towChoices[name].options]}
        value={values[name]}
        error={errors?.[name]}
        onChange={({ currentTarget }) => edit(name, currentTarget.value)}
      />
      {values[name] === 'unknown' && <TowHelp about={name} />}
    </div>
  )
  return (
    <div className={form.check}>
      <p className={form.needs}>{trailerText(trailer)}</p>
      <div className={styles.choices}>
        {choice('tow_hitch')}
        <div className={form.choice}>
          <Field
            label="Weight rating, in pounds"
            name="tow_rated_lb"
            hint="If you know it: the lowest on the hitch and in the owner’s manual."
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={values.tow_rated_lb}
            error={isRatingWrong ? POUNDS_MESSAGE : errors?.tow_rated_lb}
            onChange={({ currentTarget }) => {
              setRatingTyped(true)
              edit('tow_rated_lb', currentTarget.value)
            }}
            onBlur={() => setRatingTyped(false)}
          />
        </div>
        {choice('tow_ball')}
        {choice('tow_plug')}
        {choice('tow_controller')}
      </div>
      <div role="status">
        {answer && (
          <CheckResult
            outcome={answer.outcome}
            title={answer.title}
            findings={answer.findings.map(({ about, ...rest }) => ({ topic: topics[about], ...rest }))}
          />
        )}
      </div>
      {answer?.outcome === 'no' && children}
    </div>
  )
}
