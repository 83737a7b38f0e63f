import { AuthForm } from '../features/auth/AuthForm.tsx'
import { createSignInStore } from '../features/auth/sign-in.store.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import styles from './AuthScreen.module.css'

/** Logging in at /login, signing up at /registration. */
export function AuthScreen({ isNew }: { isNew: boolean }) {
  const { auth, sentForm } = useStores()
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.screen}`}>
      <AuthForm auth={auth} store={useLazyStore(createSignInStore)} isNew={isNew} sentForm={sentForm} />
    </main>
  )
}
