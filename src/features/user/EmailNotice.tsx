import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './EmailNotice.module.css'
import type { EmailVerificationStore } from './email-verification.store.ts'
import type { User } from './user.store.ts'

interface EmailNoticeProps {
  store: EmailVerificationStore
  /** Null until the profile is loaded. */
  user: User | null
}

/** What the customer still has to confirm about their email address, and what came of the link. Nothing once it is done. */
export function EmailNotice({ store, user }: EmailNoticeProps) {
  useSignals()
  const isWaiting = user !== null && (user.newEmail !== null || !user.emailVerified)
  const done = store.doneMessage.value
  const problem = store.problem.value
  if (!isWaiting && done === null && problem === null) return null
  return (
    <section className={styles.notice} aria-label="Your email address">
      <Notice kind="done" message={done} />
      <Notice kind="error" message={problem} />
      {isWaiting && (
        <div className={styles.waiting}>
          <p>
            {user.newEmail === null ? (
              <>
                Please confirm your email address with the link in our email to <b>{user.email}</b>. You can
                book in the meantime.
              </>
            ) : (
              <>
                Please confirm your new email address with the link in our email to <b>{user.newEmail}</b>.
                Until then, we write to {user.email}.
              </>
            )}
          </p>
          <Button look="outline" isBusy={store.isBusy.value} onClick={() => void store.sendAgain()}>
            Send a new link
          </Button>
        </div>
      )}
    </section>
  )
}
