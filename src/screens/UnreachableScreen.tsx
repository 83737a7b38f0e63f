import { useSignals } from '@preact/signals-react/runtime'
import { useStores } from '../stores.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './AuthScreen.module.css'

/** Takes the place of a customer's page while the server cannot say who is signed in. */
export function UnreachableScreen() {
  useSignals()
  const { auth } = useStores()
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.screen}`}>
      <EmptyState
        kind="error"
        isPage
        title="We could not check whether you are logged in"
        text="This page needs a connection to the shop."
        isRetrying={auth.confirmation.value === 'fetching'}
        onRetry={() => void auth.confirmSession()}
      />
    </main>
  )
}
