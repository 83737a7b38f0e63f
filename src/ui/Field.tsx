import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'
import { FieldNotes } from './FieldNotes.tsx'
import { GrowingText } from './GrowingText.tsx'

type Native = Omit<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'style' | 'className' | 'id' | 'ref' | 'rows'
>

interface FieldProps extends Native {
  label: string
  /** Every field has a name: it is the wire name, and what a browser fills in by. */
  name: string
  hint?: string | undefined
  /** The server's words for this field; several are shown one below the other. */
  error?: string | readonly string[] | undefined
  /** More than one line: a text area of that height. */
  rows?: number | undefined
  /** Lets the text area grow with its text up to this height. */
  mostRows?: number | undefined
}

/** A labelled input or text area with its hint and its errors tied to it. */
export function Field({ label, name, hint, error, rows, mostRows, required, ...native }: FieldProps) {
  const id = useId()
  const notes = { id, hint, error }
  const shared = {
    ...native,
    id,
    name,
    required,
    className: styles.control,
    'aria-invalid': error?.length ? (true as const) : undefined,
    'aria-describedby': FieldNotes.ids(notes),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.mark} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {rows && mostRows ? (
        <GrowingText {...shared} rows={rows} mostRows={mostRows} />
      ) : rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...shared} />
      )}
      <FieldNotes {...notes} />
    </div>
  )
}
