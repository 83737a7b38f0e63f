import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { typedIn, useFormCare } from '../../ui/use-form-care.ts'
import { useIsAlive } from '../../ui/use-is-alive.ts'
import styles from './AuthForm.module.css'
import type { PasswordStore } from './password.store.ts'

/** Asks for a mail with a link to choose a new password. */
export function ResetRequestForm({ store }: { store: PasswordStore }) {
  useSignals()
  const { status, errors, problem, done } = store
  const isAlive = useIsAlive()
  const form = useFormCare({ errors: errors.value })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void store.askForLink(typedIn(event.currentTarget).email ?? '')
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
      <Notice kind="problem" text={problem.value} />
      <Notice kind="done" text={done.value} />
      <ServerButton type="submit" isWide disabled={!isAlive} isBusy={status.value === 'fetching'}>
        Send me a link
      </ServerButton>
    </form>
  )
}
