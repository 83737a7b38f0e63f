import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { Form } from '../frame/Form.tsx'
import form from '../frame/Form.module.css'
import styles from './AddFactor.module.css'
import type { FactorsStore } from './factors.store.ts'
import { QrCode } from './QrCode.tsx'

/** Makes a passkey, or sets up an authenticator app. */
export function AddFactor({ store }: { store: FactorsStore }) {
  useSignals()
  const { adding, newSecret } = store
  const { errors, message, isBusy } = adding
  const problem = <Notice kind="error" message={errors.value.credential?.[0] ?? message.value} />
  const secret = newSecret.value
  if (!secret)
    return (
      <div className={`${form.acts} ${styles.acts}`}>
        <Button isBusy={isBusy.value} onClick={() => void store.addPasskey()}>
          Make a passkey
        </Button>
        <Button look="outline" isBusy={isBusy.value} onClick={() => void store.startAuthenticator()}>
          Use an authenticator app
        </Button>
        {problem}
      </div>
    )
  return (
    <div className={styles.scan}>
      <Form
        errors={errors.value}
        onSend={(event) => store.addAuthenticator(formValues(event.currentTarget).code ?? '')}
      >
        <p>
          Scan this with your app. On the phone itself, <a href={secret.uri}>open your app</a> or type this
          key:
        </p>
        <QrCode text={secret.uri} label="Code to scan with your authenticator app" />
        <code className={styles.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Field
          label="The six digits your app shows"
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.value.code}
        />
        {problem}
        <div className={form.acts}>
          <Button type="submit" isBusy={isBusy.value}>
            Confirm
          </Button>
          <Button look="quiet" onClick={store.cancelAuthenticator}>
            Back
          </Button>
        </div>
      </Form>
    </div>
  )
}
