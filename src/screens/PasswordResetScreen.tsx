import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { AuthPanel } from '../features/auth/AuthPanel.tsx'
import { createPasswordStore } from '../features/auth/password.store.ts'
import { ResetForm } from '../features/auth/ResetForm.tsx'
import { ResetRequestForm } from '../features/auth/ResetRequestForm.tsx'
import { paths } from '../lib/paths.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './AuthScreen.module.css'

/** Requests a link by email or, opened with that link, sets the new password. */
export function PasswordResetScreen() {
  useSignals()
  const { auth, sentForm } = useStores()
  const password = useLazyStore(createPasswordStore)
  useEffect(() => {
    function openLink() {
      const token = new URLSearchParams(location.hash.slice(1)).get('token')
      // A secret must not stay in the address.
      if (token !== null) history.replaceState(history.state, '', location.pathname)
      return token
    }
    // The link in the email may be opened while this page is open.
    const onHash = () => password.openLink(openLink())
    onHash()
    addEventListener('hashchange', onHash)
    return () => {
      removeEventListener('hashchange', onHash)
      password.openLink(null)
    }
  }, [password])
  const token = password.token.value
  const isDone = token !== null && password.status.value === 'success'
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.screen}`}>
      <AuthPanel title={token === null ? 'Forgot your password?' : 'Choose a new password'}>
        {token === null && (
          <>
            <p>Enter your email address, and we will send you a link to set a new password.</p>
            <ResetRequestForm store={password} sentForm={sentForm} />
            <noscript>
              <p>The link in the email needs JavaScript. Please turn it on before you open the link.</p>
            </noscript>
          </>
        )}
        {token !== null && !isDone && <ResetForm store={password} />}
        {isDone && (
          <>
            <Notice kind="done" message={password.doneMessage.value} />
            <ButtonLink href={paths.profile()} isWide>
              Go to your profile
            </ButtonLink>
          </>
        )}
        {!auth.isAuthorized.value && (
          <p>
            <NavLink href={paths.login()}>Back to login</NavLink>
          </p>
        )}
      </AuthPanel>
    </main>
  )
}
