import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import type { PasswordStore } from './password.store.ts'

/** Sets a new password with the link from the email. */
export function ResetForm({ store }: { store: PasswordStore }) {
  useSignals()
  const { isBusy, errors, message } = store
  const form = useForm({ errors: errors.value })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void store.setNewPassword(formValues(event.currentTarget).password ?? '')
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
      <FormNotes errors={{ password: errors.value.password }} />
      <PasswordField
        label="New password"
        name="password"
        kind="new"
        required
        hint="At least 8 characters. A few words in a row are easy to remember."
        error={errors.value.password}
        onChange={store.edit}
      />
      <Notice kind="error" message={errors.value.token?.[0] ?? message.value} />
      {errors.value.token && (
        <Button look="outline" onClick={() => store.openLink(null)}>
          Send me a new link
        </Button>
      )}
      <ServerButton type="submit" isWide isBusy={isBusy.value}>
        Set password
      </ServerButton>
    </form>
  )
}
