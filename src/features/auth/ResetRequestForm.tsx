import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './AuthForm.module.css'
import type { PasswordStore } from './password.store.ts'

/** Requests an email with a link to set a new password. */
export function ResetRequestForm({ store }: { store: PasswordStore }) {
  useSignals()
  const { isBusy, errors, message, doneMessage } = store
  const isHydrated = useHydrated()
  const form = useForm({ errors: errors.value })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void store.requestLink(formValues(event.currentTarget).email ?? '')
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.value.email}
        onChange={store.edit}
      />
      <Notice kind="error" message={message.value} />
      <Notice kind="done" message={doneMessage.value} />
      <ServerButton type="submit" isWide disabled={!isHydrated} isBusy={isBusy.value}>
        Send me a link
      </ServerButton>
    </form>
  )
}
