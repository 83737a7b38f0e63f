import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import type { AccountDeletionStore } from './account-deletion.store.ts'
import styles from './Profile.module.css'

/** Deletes the account, once the customer has confirmed it. */
export function AccountDeletion({ store }: { store: AccountDeletionStore }) {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  const { errors, message, isBusy } = store
  const form = useForm({ errors: errors.value })

  function close() {
    store.edit()
    form.current?.reset()
    setOpen(false)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email = '', password = '' } = formValues(event.currentTarget)
    void store.deleteAccount(email, password)
  }
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog isOpen={isOpen} title="Delete your account?" onClose={close}>
        <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
          <p>
            We will remove your name, addresses, and phone number right away, and cannot bring them back. Your
            orders stay in our books without your name.
          </p>
          <FormNotes errors={errors.value} />
          <Field
            label="Type your email address to confirm"
            required
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.value.email}
            onChange={store.edit}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            hint="Leave it empty if you only log in with Google or Facebook."
            error={errors.value.password}
            onChange={store.edit}
          />
          <Notice kind="error" message={message.value} />
          <div className={styles.actions}>
            <ServerButton type="submit" isBusy={isBusy.value}>
              Delete my account for good
            </ServerButton>
            <Button look="outline" onClick={close}>
              Keep my account
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
