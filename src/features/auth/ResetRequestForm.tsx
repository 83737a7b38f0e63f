import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject, SubmitEvent } from 'react'
import type { SentForm } from '../../../contract/rendered.ts'
import { paths } from '../../lib/paths.ts'
import { Field } from '../../ui/Field.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import { useSentForm } from '../../ui/use-sent-form.ts'
import styles from './AuthForm.module.css'
import type { PasswordStore } from './password.store.ts'

interface ResetRequestFormProps {
  store: PasswordStore
  /** The server's answer when the form was posted as plain HTML. */
  sentForm?: RefObject<SentForm | undefined>
}

/** Requests an email with a link to set a new password. */
export function ResetRequestForm({ store, sentForm }: ResetRequestFormProps) {
  useSignals()
  const { isBusy, errors, message, doneMessage } = store
  const [sent, dropSent] = useSentForm(sentForm, paths.passwordReset())
  const emailErrors = sent?.errors.email ?? errors.value.email
  const form = useForm({ errors: sent?.errors ?? errors.value })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    dropSent()
    void store.requestLink(formValues(event.currentTarget).email ?? '')
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
      <FormNotes errors={{ email: emailErrors }} />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={sent?.values.email}
        error={emailErrors}
        onChange={() => {
          dropSent()
          store.edit()
        }}
      />
      <Notice
        kind="error"
        message={message.value ?? (sent && !sent.isDone && !emailErrors ? sent.message : null)}
      />
      <Notice kind="done" message={doneMessage.value ?? (sent?.isDone ? sent.message : null)} />
      <ServerButton type="submit" isWide isBusy={isBusy.value}>
        Send me a link
      </ServerButton>
    </form>
  )
}
