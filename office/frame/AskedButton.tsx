import { useEffect, useRef, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import rows from './Rows.module.css'

interface AskedButtonProps {
  /** What it does: `Remove`. */
  act: string
  /** What with, for those who do not see what it is next to. */
  what: string
  /** `remove it` */
  yes: string
  isBusy?: boolean | undefined
  onYes: () => void
}

/** Deletes what cannot be brought back, so a second press has to confirm it. */
export function AskedButton({ act, what, yes, isBusy = false, onYes }: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const wasAsking = useRef(false)
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button with the focus has gone: it moves to the one that changes nothing, and back.
    if (isAsking || wasAsking.current)
      acts.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return isAsking ? (
    <div ref={acts} className={rows.acts} role="group" aria-label={`${act} ${what}?`}>
      <Button look="quiet" isBusy={isBusy} onClick={onYes}>
        Yes, {yes}
      </Button>
      <Button look="quiet" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </div>
  ) : (
    <div ref={acts} className={rows.acts}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {act} <span className="visually-hidden">{what}</span>
      </Button>
    </div>
  )
}
