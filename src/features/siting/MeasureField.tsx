import { useState } from 'react'
import { LENGTH_MESSAGE, readLength, showLength } from '../../../contract/feet.ts'
import form from '../../ui/CheckForm.module.css'
import { Field } from '../../ui/Field.tsx'
import { type Measure, measures } from './site-inputs.ts'
import styles from './SiteCheck.module.css'

interface MeasureFieldProps {
  name: Measure
  value: string
  error: readonly string[] | undefined
  /** Beside another one. */
  isHalf?: boolean
  onChange: (value: string) => void
}

/** A length in feet, or that nobody has measured, and how to. */
export function MeasureField({ name, value, error, isHalf = false, onChange }: MeasureFieldProps) {
  const [isTyped, setTyped] = useState(false)
  const { label, hint, help } = measures[name]
  const isUnknown = value === 'unknown'
  const length = isUnknown ? null : readLength(value)
  const isWrong = !isTyped && length === undefined
  // What is no whole number of feet could have been meant differently.
  const readAs = length && !/^\d+$/.test(value.trim()) ? showLength(length) : hint
  return (
    <div className={styles.measure} data-half={isHalf || undefined}>
      {isUnknown ? (
        <p className={styles.label}>{label}</p>
      ) : (
        <Field
          label={`${label}, in feet`}
          name={name}
          hint={readAs}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={value}
          error={isWrong ? LENGTH_MESSAGE : error}
          onChange={({ currentTarget }) => {
            setTyped(true)
            onChange(currentTarget.value)
          }}
          onBlur={() => setTyped(false)}
        />
      )}
      <label className={styles.tick}>
        <input
          type="checkbox"
          name={name}
          value="unknown"
          checked={isUnknown}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'unknown' : '')}
        />
        <span>
          I don’t know<span className="visually-hidden">: {label}</span>
        </span>
      </label>
      {isUnknown && <p className={form.help}>{help}</p>}
    </div>
  )
}
