import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { PasswordChangeForm } from '../features/auth/PasswordChangeForm.tsx'
import { createPasswordStore } from '../features/auth/password.store.ts'
import { AccountDeletion } from '../features/user/AccountDeletion.tsx'
import { CabinetSkeleton } from '../features/user/CabinetSkeleton.tsx'
import { PaymentNotice } from '../features/user/PaymentNotice.tsx'
import { createStoredAcceptance } from '../features/user/stored-acceptance.ts'
import {
  createEmailVerificationStore,
  type EmailVerificationStore,
} from '../features/user/email-verification.store.ts'
import { EmailNotice } from '../features/user/EmailNotice.tsx'
import { createAccountDeletionStore } from '../features/user/account-deletion.store.ts'
import { createProfileDraft } from '../features/user/profile-draft.ts'
import { createSavedDetailsStore } from '../features/user/saved-details.store.ts'
import { SavedDetails } from '../features/user/SavedDetails.tsx'
import { createUserStore, type UserStore } from '../features/user/user.store.ts'
import { Profile } from '../features/user/Profile.tsx'
import { paths } from '../lib/paths.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { CabinetOrders } from './CabinetOrders.tsx'
import styles from './CabinetScreen.module.css'

/** The customer's own pages. */
export function CabinetScreen({ tab }: { tab: 'profile' | 'orders' }) {
  useSignals()
  const isOrders = tab === 'orders'
  const user = useLazyStore(createUserStore)
  const verification = useLazyStore(createEmailVerificationStore)
  const hasLink = useVerificationLink(user, verification, isOrders)
  const isVerifying = hasLink || verification.isVerifying.value
  const { data, status } = user.userData
  // What is below the notice waits for it, so that nothing is pushed down.
  const isKnown = !isVerifying && (data.value !== null || status.value === 'error')
  const emailNotice = isKnown && <EmailNotice store={verification} user={data.value} />
  const tabs = [
    { title: 'Show Profile', href: paths.profile(), isOpen: !isOrders },
    { title: 'Show Orders', href: paths.orders(), isOpen: isOrders },
  ]
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.cabinet}`}>
      <h1 id="page-title" className={styles.title}>
        {isOrders ? 'Your orders' : 'Your profile'}
      </h1>
      <nav aria-label="Cabinet" className={styles.tabs}>
        {tabs.map(({ title, href, isOpen }) => (
          <NavLink key={href} href={href} className={styles.tab} aria-current={isOpen ? 'page' : undefined}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={styles.content}>
        {isOrders && <OrderNotice />}
        {emailNotice}
        {isOrders ? <CabinetOrders isKnown={isKnown} /> : isKnown ? <Account /> : <CabinetSkeleton />}
      </div>
    </main>
  )
}

/** The link in the email leads here, with its token in the address. @returns whether it is there */
function useVerificationLink(user: UserStore, verification: EmailVerificationStore, isOrders: boolean) {
  const [, navigate] = useLocation()
  const token = new URLSearchParams(useSearch()).get('verify')
  const verify = useEffectEvent((found: string) => {
    void verification.verify(found, user.loadUser)
    // It works once: a reload must not try it again.
    navigate(paths.profile(), { replace: true })
  })
  useEffect(() => {
    if (token !== null) verify(token)
    // The profile loads it anyway.
    else if (isOrders) void user.loadUserOnce()
  }, [token, isOrders, user])
  return token !== null
}

/** Why the customer was sent to their orders. */
function OrderNotice() {
  const acceptance = useLazyStore(createStoredAcceptance)
  const query = new URLSearchParams(useSearch())
  const state = useHistoryState<{ reason?: unknown; isSettled?: unknown } | null>()
  return (
    <PaymentNotice
      word={query.get('notice')}
      reason={typeof state?.reason === 'string' ? state.reason : null}
      isSettled={state?.isSettled === true}
      onSettled={acceptance.forget}
    />
  )
}

function Account() {
  useSignals()
  const { auth } = useStores()
  const user = useLazyStore(createUserStore)
  const password = useLazyStore(createPasswordStore)
  const details = useLazyStore(createSavedDetailsStore)
  const privacy = useLazyStore(createAccountDeletionStore)
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <Profile store={user} draft={useLazyStore(createProfileDraft)} />
        <SavedDetails store={details} user={user.userData.data.value} onChange={() => void user.loadUser()} />
        <Button look="outline" isBusy={auth.isLoggingOut.value} onClick={() => void auth.logOut()}>
          Log out
        </Button>
      </div>
      <div className={styles.column}>
        <Card title="Password">
          <PasswordChangeForm store={password} email={user.userData.data.value?.email ?? ''} />
        </Card>
        <Card title="Your data">
          <p>Download everything we know about you, or delete your account.</p>
          <div className={styles.choices}>
            <a href={paths.myData()} download>
              Download my data
            </a>
            <AccountDeletion store={privacy} />
          </div>
        </Card>
      </div>
    </div>
  )
}
