import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues, useForm } from '../../src/ui/use-form.ts'
import { EntryPanel } from '../frame/EntryPanel.tsx'
import type { SessionStore } from './session.store.ts'

const roleNames = { owner: 'an owner', staff: 'staff', partner: 'a franchise partner' }

const readToken = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/** What the link of an invitation opens: a name, a password, and then a second factor. */
export function JoinScreen({ store }: { store: SessionStore }) {
  useSignals()
  const { invited, joining } = store
  const [token] = useState(readToken)
  useEffect(() => void store.openInvitation(token), [store, token])
  const form = useForm({ errors: joining.errors.value })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name = '', password = '' } = formValues(event.currentTarget)
    void store.acceptInvitation(token, { name, password })
  }
  const problem = joining.errors.value.token?.[0] ?? joining.message.value
  return (
    <EntryPanel title="Join the office">
      {invited.value && (
        <form ref={form} onSubmit={onSubmit} noValidate method="post">
          <p>
            You join as {roleNames[invited.value.role]}, with the address{' '}
            <strong>{invited.value.email}</strong>.
          </p>
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={invited.value.email}
            readOnly
            hidden
          />
          <Field
            label="Your name"
            name="name"
            required
            autoComplete="name"
            defaultValue={invited.value.name}
            error={joining.errors.value.name}
          />
          <Field
            label="A password for the office"
            name="password"
            type="password"
            required
            autoComplete="new-password"
            hint="At least 8 characters. A few words in a row are easy to remember."
            error={joining.errors.value.password}
          />
          <Notice kind="error" message={problem} />
          <Button type="submit" isWide isBusy={joining.isBusy.value}>
            Continue
          </Button>
        </form>
      )}
      {!invited.value && <Notice kind="error" message={problem} />}
    </EntryPanel>
  )
}
