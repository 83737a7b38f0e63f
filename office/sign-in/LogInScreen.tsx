import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues, useForm } from '../../src/ui/use-form.ts'
import { EntryPanel } from '../frame/EntryPanel.tsx'
import type { SessionStore } from './session.store.ts'

/** A passkey alone, or a password, which is half of it. */
export function LogInScreen({ store }: { store: SessionStore }) {
  useSignals()
  const { password, passkey, notice } = store
  const form = useForm({ errors: password.errors.value })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = formValues(event.currentTarget)
    void store.logIn(typed.email ?? '', typed.password ?? '')
  }
  return (
    <EntryPanel title="Log in">
      <Notice kind="info" message={notice.value} />
      <Button isWide isBusy={passkey.isBusy.value} onClick={() => void store.logInByPasskey()}>
        Log in with a passkey
      </Button>
      <Notice kind="error" message={passkey.errors.value.credential?.[0] ?? passkey.message.value} />
      <p>Or with your password, and then a code:</p>
      <form ref={form} onSubmit={onSubmit} noValidate method="post">
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={password.errors.value.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          required
          autoComplete="current-password"
          error={password.errors.value.password}
        />
        <Notice kind="error" message={password.message.value} />
        <Button type="submit" look="outline" isWide isBusy={password.isBusy.value}>
          Continue
        </Button>
      </form>
    </EntryPanel>
  )
}
