import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

interface FieldNotesProps {
  /** Id of the control that is described. */
  id: string
  hint?: string | undefined
  error?: string | readonly string[] | undefined
}

/** The notes below a control: a hint, and what is wrong. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error?.length ? (
        <div id={`${id}-error`} className={styles.errors}>
          {[error].flat().map((text) => (
            <p className={styles.error} key={text}>
              <Icon name="alert" />
              {text}
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}

/** Value of `aria-describedby` for the control. */
FieldNotes.ids = ({ id, hint, error }: FieldNotesProps): string | undefined =>
  [hint && `${id}-hint`, error?.length && `${id}-error`].filter(Boolean).join(' ') || undefined
