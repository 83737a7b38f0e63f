import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../lib/paths.ts'
import { whyMissing } from '../lib/unreached-message.ts'
import { useStores } from '../stores.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './AuthScreen.module.css'

const BookingCopiesScreen = lazy(() =>
  import('./BookingCopiesScreen.tsx').then(
    (loaded) => ({ default: loaded.BookingCopiesScreen }),
    // Its code is not on this device.
    () => ({ default: Unreachable }),
  ),
)

/** Takes the place of a customer's page while the server cannot say, or does not say in time, who is signed in. */
export function UnreachableScreen() {
  const [path] = useLocation()
  const otherwise = <Unreachable />
  if (path.replace(/\/$/, '') !== paths.orders()) return otherwise
  return (
    <Suspense fallback={otherwise}>
      <BookingCopiesScreen otherwise={otherwise} />
    </Suspense>
  )
}

function Unreachable() {
  useSignals()
  const { auth, offline } = useStores()
  const hasFailed = auth.confirmation.value === 'error'
  return (
    <main
      id="content"
      aria-labelledby="page-title"
      aria-busy={!hasFailed || undefined}
      tabIndex={-1}
      className={`page ${styles.screen}`}
    >
      {hasFailed ? (
        <EmptyState
          kind="error"
          isPage
          title="We could not check whether you are logged in"
          text={offline.trouble.value ? 'This page needs a connection to the shop.' : whyMissing('server')}
          onRetry={() => void auth.confirmSession()}
        />
      ) : (
        <EmptyState
          kind="empty"
          isPage
          title="One moment, please"
          text="We are asking the shop whether you are logged in."
        />
      )}
    </main>
  )
}
