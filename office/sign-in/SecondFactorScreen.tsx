import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues, useForm } from '../../src/ui/use-form.ts'
import { EntryPanel } from '../frame/EntryPanel.tsx'
import type { OfficeSession, SessionStore } from './session.store.ts'

interface SecondFactorScreenProps {
  store: SessionStore
  session: OfficeSession
}

/** The second half of a log-in by password. */
export function SecondFactorScreen({ store, session }: SecondFactorScreenProps) {
  useSignals()
  const { code, passkey, leaving } = store
  const form = useForm({ errors: code.errors.value })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void store.sendCode(formValues(event.currentTarget).code ?? '')
  }
  return (
    <EntryPanel title="One more step">
      {session.hasPasskey && (
        <>
          <Button isWide isBusy={passkey.isBusy.value} onClick={() => void store.logInByPasskey()}>
            Use your passkey
          </Button>
          <Notice kind="error" message={passkey.errors.value.credential?.[0] ?? passkey.message.value} />
        </>
      )}
      <form ref={form} onSubmit={onSubmit} noValidate method="post">
        <Field
          label={session.hasAuthenticator ? 'Code' : 'Recovery code'}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            session.hasAuthenticator
              ? 'The six digits that your authenticator app shows, or one of your recovery codes.'
              : 'If your passkey is not at hand: one of the codes you wrote down. Each works once.'
          }
          error={code.errors.value.code}
        />
        <Notice kind="error" message={code.message.value} />
        <Button
          type="submit"
          look={session.hasPasskey ? 'outline' : 'primary'}
          isWide
          isBusy={code.isBusy.value}
        >
          Log in
        </Button>
      </form>
      <Button look="link" isBusy={leaving.isBusy.value} onClick={() => void store.logOut()}>
        Start over
      </Button>
      <Notice kind="error" message={leaving.message.value} />
    </EntryPanel>
  )
}
