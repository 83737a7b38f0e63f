import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { Form } from '../frame/Form.tsx'
import type { SessionStore } from './session.store.ts'

interface LogInFormProps {
  store: SessionStore
  /** Who logs in, where that is known. */
  email?: string | undefined
}

/** A passkey alone, or a password, which is half of it. */
export function LogInForm({ store, email }: LogInFormProps) {
  useSignals()
  const { password, passkey } = store
  return (
    <>
      <Button isWide isBusy={passkey.isBusy.value} onClick={() => void store.logInByPasskey()}>
        Log in with a passkey
      </Button>
      <Notice kind="error" message={passkey.errors.value.credential?.[0] ?? passkey.message.value} />
      <p>Or with your password, and then a code:</p>
      <Form
        errors={password.errors.value}
        onSend={(event) => {
          const typed = formValues(event.currentTarget)
          return store.logIn(typed.email ?? '', typed.password ?? '')
        }}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          required
          readOnly={email !== undefined}
          defaultValue={email}
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
      </Form>
    </>
  )
}
