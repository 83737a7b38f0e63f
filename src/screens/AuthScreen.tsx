import { useLocation } from 'wouter'
import { AuthForm } from '../features/auth/AuthForm.tsx'
import { paths } from '../lib/paths.ts'
import { useStores } from '../stores.tsx'
import styles from './AuthScreen.module.css'

/** Logging in at /login, signing up at /registration. */
export function AuthScreen() {
  const { auth } = useStores()
  const [path] = useLocation()
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.screen}`}>
      <AuthForm store={auth} isNew={path === paths.registration()} />
    </main>
  )
}
