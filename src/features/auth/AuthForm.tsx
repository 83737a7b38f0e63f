import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, type SubmitEvent, useEffect } from 'react'
import type { SentForm } from '../../../contract/rendered.ts'
import { paths } from '../../lib/paths.ts'
import { Field } from '../../ui/Field.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import { useOnceHydrated } from '../../ui/use-hydrated.ts'
import { useSentForm } from '../../ui/use-sent-form.ts'
import styles from './AuthForm.module.css'
import { AuthPanel } from './AuthPanel.tsx'
import type { AuthStore } from './auth.store.ts'
import { PasswordField } from './PasswordField.tsx'
import type { AuthField, SignInStore } from './sign-in.store.ts'
import { SocialSignIn } from './SocialSignIn.tsx'

const drafts: Record<string, string> = {
  [paths.checkout()]: ' Anything you typed at checkout is still there.',
  [paths.profile()]: ' What you typed into your profile is still there.',
}

/** Why somebody has to log in who did not ask for it; empty where there is nothing to say. */
function reasonFor(returnUrl: string, hasSessionEnded: boolean): string {
  const [path = '', query = ''] = returnUrl.split('?')
  if (path === paths.orders() && query.startsWith('notice='))
    return 'Please log in to see what became of your payment.'
  return hasSessionEnded ? `Your session has ended, so please log in again.${drafts[path] ?? ''}` : ''
}

interface AuthFormProps {
  auth: Pick<AuthStore, 'hasSessionEnded' | 'notice' | 'providers'>
  store: SignInStore
  /** Signing up instead of logging in. */
  isNew: boolean
  /** The server's answer when the form was posted as plain HTML. */
  sentForm?: RefObject<SentForm | undefined>
}

/**
 * Logging in and signing up, with the same two fields: the second button does the other of the two with what is typed
 * (docs/decisions/030-one-form-to-log-in-or-sign-up.md). Only the email while a social sign-in waits for it.
 */
export function AuthForm({ auth, store, isNew, sentForm }: AuthFormProps) {
  useSignals()
  const { user, errors, message, isBusy, editCredentials, clearErrors, logIn, register } = store
  const needEmail = store.needUpdateInfo.value
  const [sent, dropSent] = useSentForm(sentForm, isNew ? paths.registration() : paths.login())
  const why = useOnceHydrated(reasonFor(store.returnUrl() ?? '', auth.hasSessionEnded.value), '')
  const shownErrors = (sent?.errors as typeof errors.value | undefined) ?? errors.value
  const form = useForm({ errors: shownErrors, onEarlyInput: editCredentials })
  useEffect(() => clearErrors, [clearErrors])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    dropSent()
    // Password managers fill in fields without firing events.
    editCredentials(formValues(event.currentTarget))
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLElement | null }
    const isOther = submitter?.hasAttribute('formaction') ?? false
    void (needEmail || isNew !== isOther ? register() : logIn())
  }
  const tie = (name: AuthField) => ({
    name,
    value: user.value[name] || (sent?.values[name] ?? ''),
    error: shownErrors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      dropSent()
      editCredentials({ [name]: event.currentTarget.value })
    },
  })
  const title = needEmail ? 'please fill email' : isNew ? 'Sign up' : 'Log in'
  return (
    <AuthPanel title={title}>
      <Notice kind="info" message={why || null} />
      {needEmail && <p>We need an email address to write to you about your bookings.</p>}
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
        <FormNotes errors={shownErrors} />
        <Field
          label="Email"
          type="email"
          required
          enterKeyHint={needEmail ? 'go' : 'next'}
          autoComplete={isNew || needEmail ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          {...tie('email')}
        />
        {!needEmail && (
          <PasswordField
            label="Password"
            required
            enterKeyHint="go"
            kind={isNew ? 'new' : 'current'}
            hint={isNew ? 'At least 8 characters. A few words in a row are easy to remember.' : undefined}
            {...tie('password')}
          />
        )}
        <Notice kind="done" message={auth.notice.value} />
        <Notice kind="error" message={sent && !hasAny(sent.errors) ? sent.message : message.value} />
        <noscript>
          <input type="hidden" name="without_script" value="1" />
        </noscript>
        <ServerButton type="submit" isWide isBusy={isBusy.value}>
          {needEmail ? 'Continue' : title}
        </ServerButton>
        {!needEmail && (
          <ServerButton
            type="submit"
            look="outline"
            isWide
            isBusy={isBusy.value}
            formAction={isNew ? paths.login() : paths.registration()}
          >
            {isNew ? 'Log in with this email' : 'Sign up with this email'}
          </ServerButton>
        )}
      </form>
      <noscript>
        <p>
          This form works without JavaScript. Choosing dates, booking, and your account need it. Please turn
          it on, or call us and we will book for you.
        </p>
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
      {!needEmail && <SocialSignIn providers={auth.providers.value?.items ?? []} />}
    </AuthPanel>
  )
}

const hasAny = (errors: object) => Object.keys(errors).length > 0
