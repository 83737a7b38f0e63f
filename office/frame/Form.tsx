import type { ChangeEventHandler, ReactNode, SubmitEvent } from 'react'
import { useForm } from '../../src/ui/use-form.ts'
import styles from './Form.module.css'

interface FormProps {
  /** By the fields' names. The focus goes to the first field that is wrong. */
  errors: Readonly<Record<string, readonly string[] | undefined>>
  onSend: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** Something was typed or chosen. */
  onChange?: ChangeEventHandler<HTMLFormElement> | undefined
  children: ReactNode
}

/** Fields below each other, sent by the app and never by the browser, which checks nothing either. */
export function Form({ errors, onSend, onChange, children }: FormProps) {
  const form = useForm({ errors })
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void onSend(event)
      }}
      onChange={onChange}
      noValidate
      method="post"
    >
      {children}
    </form>
  )
}
