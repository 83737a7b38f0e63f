import { type ComponentProps, type Ref, useId } from 'react'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'
import { AutosizeTextarea } from './AutosizeTextarea.tsx'

type Native = Omit<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'style' | 'className' | 'id' | 'ref' | 'rows'
>

interface FieldProps extends Native {
  label: string
  /** The wire name, by which browsers also fill in fields. */
  name: string
  hint?: string | undefined
  /** What is wrong with this field; several messages are shown one below the other. */
  error?: string | readonly string[] | undefined
  /** Of a field of one line. */
  inputRef?: Ref<HTMLInputElement>
  /** More than one line: a text area of that height. */
  rows?: number | undefined
  /** The text area grows with its text up to this height. */
  maxRows?: number | undefined
}

/** A labeled input or text area with its hint and its errors tied to it. */
export function Field({
  label,
  name,
  hint,
  error,
  inputRef,
  rows,
  maxRows,
  required,
  ...native
}: FieldProps) {
  const id = useId()
  const notes = { id, hint, error }
  const shared = {
    ...native,
    id,
    name,
    required,
    className: styles.control,
    // Without it some screen readers announce an empty required field as invalid before anyone has typed.
    'aria-invalid': error?.length ? true : required ? false : undefined,
    'aria-describedby': FieldNotes.ids(notes),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-required={required}>
        {label}
      </label>
      {rows && maxRows ? (
        <AutosizeTextarea {...shared} rows={rows} maxRows={maxRows} />
      ) : rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...shared} ref={inputRef} />
      )}
      <FieldNotes {...notes} />
    </div>
  )
}
