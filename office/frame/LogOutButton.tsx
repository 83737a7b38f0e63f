import { useEffect, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import styles from './Frame.module.css'

interface LogOutButtonProps {
  /** How many taps the server does not know yet. */
  waiting: number
  onLogOut: () => void
}

/** Logs out, which deletes what waits for a line; so does closing the tab. Both ask first. */
export function LogOutButton({ waiting, onLogOut }: LogOutButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const hasWaiting = waiting > 0
  useEffect(() => {
    if (!hasWaiting) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasWaiting])
  return (
    <>
      <Button look="bare" className={styles.out} onClick={() => (hasWaiting ? setAsking(true) : onLogOut())}>
        Log out
      </Button>
      <Dialog isOpen={isAsking} title="Not everything is saved" onClose={() => setAsking(false)}>
        <p>What you tapped without a line is deleted if you log out before it is sent.</p>
        <Button onClick={() => setAsking(false)}>Stay</Button>
        <Button look="outline" onClick={onLogOut}>
          Log out and delete it
        </Button>
      </Dialog>
    </>
  )
}
