import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import type { SessionStore } from '../sign-in/session.store.ts'
import form from './Form.module.css'
import styles from './Frame.module.css'

interface LogOutButtonProps {
  session: Pick<SessionStore, 'leaving' | 'logOut'>
  /** How much of what was tapped and typed the server does not know yet. */
  waiting: number
}

/** Logs out, which deletes what was not sent, and asks first. */
export function LogOutButton({ session, waiting }: LogOutButtonProps) {
  useSignals()
  const [isAsking, setAsking] = useState(false)
  const hasWaiting = waiting > 0
  // What waited was sent while the question was open.
  if (isAsking && !hasWaiting) setAsking(false)
  const isBusy = session.leaving.isBusy.value
  const problem = <Notice kind="error" message={session.leaving.message.value} />
  return (
    <>
      <Button
        look="bare"
        className={styles.out}
        isBusy={isBusy}
        onClick={() => (hasWaiting ? setAsking(true) : void session.logOut())}
      >
        {isBusy ? 'Logging out…' : 'Log out'}
      </Button>
      {!isAsking && <div className={styles.problem}>{problem}</div>}
      <Dialog isOpen={isAsking} title="Not everything is saved" onClose={() => setAsking(false)}>
        <div className={form.form}>
          <p>
            What you have typed and not sent or saved, and what you tapped without a connection, is deleted if
            you log out.
          </p>
          {problem}
          <div className={form.acts}>
            <Button onClick={() => setAsking(false)}>Stay</Button>
            <Button look="outline" isBusy={isBusy} onClick={() => void session.logOut()}>
              Log out and delete it
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
