import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './Profile.module.css'
import type { UserField, UserStore } from './user.store.ts'

const fields: { name: Exclude<UserField, 'password'>; label: string; autoComplete: string; type?: string }[] =
  [
    { name: 'name', label: 'Name', autoComplete: 'given-name' },
    { name: 'surname', label: 'Surname', autoComplete: 'family-name' },
    { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
    { name: 'phone', label: 'Cell phone', autoComplete: 'tel', type: 'tel' },
  ]

/** The profile in edit mode. */
export function ProfileForm({ store }: { store: UserStore }) {
  useSignals()
  const { data, errors, message, isBusy } = store.userEditForm
  const form = useForm({ errors: errors.value })
  const isMoving = data.value.email?.trim().toLowerCase() !== store.userData.data.value?.email
  // The edit button that had the focus is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void store.updateUser()
  }
  return (
    <Card title="Edit profile">
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
        <FormNotes errors={errors.value} />
        <div className={styles.pairs}>
          {fields.map(({ name, ...native }) => (
            <Field
              key={name}
              {...native}
              name={name}
              required={name === 'name' || name === 'email'}
              value={data.value[name] ?? ''}
              error={errors.value[name]}
              hint={
                name === 'email' && isMoving
                  ? 'We will send a link to this address. It counts once you open the link.'
                  : undefined
              }
              onChange={(event) => store.editUser({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        {isMoving && (
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            hint="A new email address needs your password. Leave it empty if you only log in with Google or Facebook."
            value={data.value.password ?? ''}
            error={errors.value.password}
            onChange={(event) => store.editUser({ password: event.currentTarget.value })}
          />
        )}
        <Notice kind="error" message={message.value} />
        <div className={styles.actions}>
          <ServerButton type="submit" isBusy={isBusy.value}>
            Update
          </ServerButton>
          <Button look="outline" onClick={store.cancelEdit}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
