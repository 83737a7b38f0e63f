import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './Profile.module.css'
import type { UserField, UserStore } from './user.store.ts'

const fields: { name: UserField; label: string; autoComplete: string; type?: string }[] = [
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
  // The edit button that had the focus is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void store.updateUser()
  }
  return (
    <Card title="Edit profile">
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
        <div className={styles.pairs}>
          {fields.map(({ name, ...native }) => (
            <Field
              key={name}
              {...native}
              name={name}
              value={data.value[name]}
              error={errors.value[name]}
              onChange={(event) => store.editUser({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
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
