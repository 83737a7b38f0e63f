import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { Field } from '../../ui/Field.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './AuthForm.module.css'
import { AuthPanel } from './AuthPanel.tsx'
import type { AuthField, AuthStore } from './auth.store.ts'
import { PasswordField } from './PasswordField.tsx'
import { SocialSignIn } from './SocialSignIn.tsx'

interface AuthFormProps {
  store: AuthStore
  /** Signing up instead of logging in. */
  isNew: boolean
}

/** Logging in and signing up; only the email while a social sign-in waits for it. */
export function AuthForm({ store, isNew }: AuthFormProps) {
  useSignals()
  const { user, errors, message, isBusy, providers, editCredentials, clearErrors, logIn, register } = store
  const needEmail = store.needUpdateInfo.value
  const isHydrated = useHydrated()
  const form = useForm({ errors: errors.value, onEarlyInput: editCredentials })
  useEffect(() => clearErrors, [clearErrors])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Password managers fill in fields without firing events.
    editCredentials(formValues(event.currentTarget))
    void (isNew || needEmail ? register() : logIn())
  }
  const tie = (name: AuthField) => ({
    name,
    value: user.value[name],
    error: errors.value[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      editCredentials({ [name]: event.currentTarget.value }),
  })
  const title = needEmail ? 'please fill email' : isNew ? 'Sign up' : 'Log in'
  return (
    <AuthPanel title={title}>
      {store.hasSessionEnded.value && (
        <Notice
          kind="done"
          message="Your session has ended, so please log in again. What you typed at checkout is still there."
        />
      )}
      {needEmail && <p>We need an email address to write to you about your bookings.</p>}
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
        <Field
          label="Email"
          type="email"
          autoComplete={isNew || needEmail ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          {...tie('email')}
        />
        {!needEmail && (
          <PasswordField
            label="Password"
            kind={isNew ? 'new' : 'current'}
            hint={isNew ? 'At least 8 characters. A few words in a row are easy to remember.' : undefined}
            {...tie('password')}
          />
        )}
        <Notice kind="done" message={store.notice.value} />
        <Notice kind="error" message={message.value} />
        <ServerButton type="submit" isWide disabled={!isHydrated} isBusy={isBusy.value}>
          {needEmail ? 'Continue' : title}
        </ServerButton>
      </form>
      <noscript>
        <p>Logging in needs JavaScript. Please turn it on, or call us and we will book for you.</p>
      </noscript>
      <p className={styles.ways}>
        {isNew || needEmail ? (
          <NavLink replace href={paths.login()} onClick={store.cancelSocialSignIn}>
            Switch to login form
          </NavLink>
        ) : (
          <>
            <NavLink replace href={paths.registration()}>
              Sign up
            </NavLink>
            <NavLink href={paths.passwordReset()}>Forgot your password?</NavLink>
          </>
        )}
      </p>
      {!needEmail && <SocialSignIn providers={providers.value?.items ?? []} />}
    </AuthPanel>
  )
}
