import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'
import { Icon } from './Icon.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface DropdownProps extends Omit<ComponentProps<'select'>, 'style' | 'className' | 'id' | 'children'> {
  label: string
  name: string
  options: readonly Option[]
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string | undefined
  hint?: string | undefined
  error?: string | readonly string[] | undefined
  /** The label is for screen readers only, where the placeholder already says it. */
  isLabelHidden?: boolean | undefined
}

/** A native select: it brings the phone's own list and keyboard support, and works in a form without script. */
export function Dropdown(props: DropdownProps) {
  const { label, options, placeholder, hint, error, isLabelHidden = false, ...native } = props
  const id = useId()
  const notes = { id, hint, error }
  return (
    <div className={styles.field}>
      <label
        className={isLabelHidden ? 'visually-hidden' : styles.label}
        htmlFor={id}
        data-required={native.required}
      >
        {label}
      </label>
      <div className={styles.picker}>
        <select
          {...native}
          id={id}
          className={styles.control}
          // Without it a required choice is announced as invalid before anyone has made it.
          aria-invalid={Boolean(error?.length)}
          aria-describedby={FieldNotes.ids(notes)}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      <FieldNotes {...notes} />
    </div>
  )
}
