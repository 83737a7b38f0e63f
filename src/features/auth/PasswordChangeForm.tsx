import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordStore } from './password.store.ts'

interface PasswordChangeFormProps {
  store: PasswordStore
  /** Tells password managers whose password it is. */
  email: string
}

/** A new password for the customer who is signed in. */
export function PasswordChangeForm({ store, email }: PasswordChangeFormProps) {
  useSignals()
  const { isBusy, errors, message, doneMessage } = store
  const form = useForm({ errors: errors.value })
  useEffect(() => store.clear, [store])

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    const typed = formValues(currentTarget)
    if (await store.changePassword(typed.current_password ?? '', typed.password ?? '')) currentTarget.reset()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      method="post"
    >
      <FormNotes errors={errors.value} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current_password"
        kind="current"
        required
        error={errors.value.current_password}
        onChange={store.edit}
      />
      <PasswordField
        label="New password"
        name="password"
        kind="new"
        required
        hint="At least 8 characters. A few words in a row are easy to remember."
        error={errors.value.password}
        onChange={store.edit}
      />
      <Notice kind="error" message={message.value} />
      <Notice kind="done" message={doneMessage.value} />
      <p className={styles.ways}>
        <ServerButton type="submit" look="outline" isBusy={isBusy.value}>
          Change password
        </ServerButton>
        <NavLink href={paths.passwordReset()}>Set one by email instead</NavLink>
      </p>
    </form>
  )
}
