import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import styles from './LogInAgain.module.css'
import { LogInForm } from './LogInForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import type { OfficeSession, SessionStore } from './session.store.ts'

interface LogInAgainProps {
  store: SessionStore
  member: OfficeSession['member']
}

/** Asks for a log-in above what is on the screen, which waits below with all that was typed. */
export function LogInAgain({ store, member }: LogInAgainProps) {
  useSignals()
  const { reason } = store.again
  return reason.value === null ? null : <Asked store={store} member={member} reason={reason.value} />
}

function Asked({ store, member, reason }: LogInAgainProps & { reason: string }) {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closing gives the focus back to where it was when they were asked.
    return () => shown?.close()
  }, [])
  const half = store.again.half.value
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="log-in-again"
      // Escape must not throw away what waits. A browser that closes it all the same has been told so twice.
      onCancel={(event) => event.preventDefault()}
      onClose={() => void store.logInLater()}
    >
      <div className={styles.content}>
        <h2 id="log-in-again">Please log in again</h2>
        <p>{reason} What you have typed stays, and what you pressed is done then.</p>
        {half ? (
          <SecondFactorForm store={store} session={half} />
        ) : (
          <LogInForm store={store} email={member.email} />
        )}
        <div>
          <Button look="link" onClick={() => void store.logInLater()}>
            Not now
          </Button>
        </div>
      </div>
    </dialog>
  )
}
