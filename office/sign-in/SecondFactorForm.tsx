import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { Form } from '../frame/Form.tsx'
import type { OfficeSession, SessionStore } from './session.store.ts'

interface SecondFactorFormProps {
  store: SessionStore
  session: OfficeSession
}

/** A passkey, or a code. */
export function SecondFactorForm({ store, session }: SecondFactorFormProps) {
  useSignals()
  const { code, passkey } = store
  return (
    <>
      {session.hasPasskey && (
        <>
          <Button isWide isBusy={passkey.isBusy.value} onClick={() => void store.logInByPasskey()}>
            Use your passkey
          </Button>
          <Notice kind="error" message={passkey.errors.value.credential?.[0] ?? passkey.message.value} />
        </>
      )}
      <Form
        errors={code.errors.value}
        onSend={(event) => store.sendCode(formValues(event.currentTarget).code ?? '')}
      >
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
      </Form>
    </>
  )
}
