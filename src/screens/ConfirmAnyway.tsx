import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
import type { CheckForm } from '../lib/check-answers.ts'
import { FieldNotes } from '../ui/FieldNotes.tsx'
import styles from './ConfirmAnyway.module.css'

interface ConfirmAnywayProps {
  store: CheckForm
  name: 'tow_confirmed' | 'site_confirmed'
  /** What the customer confirms. */
  text: string
  /** The other way to get it, which needs no check. */
  children?: ReactNode
}

/** Below an answer that speaks against it: the other way to get the sauna, or that it works all the same. */
export function ConfirmAnyway({ store, name, text, children }: ConfirmAnywayProps) {
  useSignals()
  const id = useId()
  const notes = { id, error: store.errors.value[name] }
  return (
    <div className={styles.ways}>
      {children}
      <label className={styles.other}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          checked={store.form.value[name] === 'yes'}
          aria-invalid={Boolean(notes.error?.length)}
          aria-describedby={FieldNotes.ids(notes)}
          onChange={({ currentTarget }) => store.editForm({ [name]: currentTarget.checked ? 'yes' : '' })}
        />
        <span>{text}</span>
      </label>
      <FieldNotes {...notes} />
    </div>
  )
}
