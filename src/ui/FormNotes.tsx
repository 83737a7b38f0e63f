import { showCount } from '../lib/show-count.ts'
import styles from './FormNotes.module.css'

interface FormNotesProps {
  /** By the fields' names; those without a field on the screen left out. */
  errors: Readonly<Record<string, readonly string[] | undefined>>
}

/**
 * Begins every form that requires something: what its stars mean or, once it was refused, how many fields are wrong.
 * The count is announced politely, after the first of these fields, which gets the focus (use-form.ts).
 */
export function FormNotes({ errors }: FormNotesProps) {
  const count = Object.values(errors).filter((texts) => texts?.length).length
  return (
    <div className={styles.notes}>
      {count === 0 && <p className={styles.stars}>Fields with * are required.</p>}
      <p role="status" className={count > 0 ? styles.count : 'visually-hidden'}>
        {count > 0 && `${showCount(count, 'field needs', 'fields need')} your attention.`}
      </p>
    </div>
  )
}
