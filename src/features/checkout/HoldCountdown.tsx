import { useEffect, useState } from 'react'
import { showCount } from '../../lib/show-count.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './HoldCountdown.module.css'

interface HoldCountdownProps {
  /** Milliseconds, by this browser's clock. */
  until: number
  isBusy: boolean
  onRenew: () => void
}

/** The minutes left that are announced to screen readers. */
const milestones = [10, 5, 2, 1]

/** How long the dates are held for this customer. */
export function HoldCountdown({ until, isBusy, onRenew }: HoldCountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  // Rounded down: the server gives its time in whole seconds, so up to one second is already over.
  const left = Math.max(0, Math.floor((until - now) / 1000))
  const minutes = Math.ceil(left / 60)
  const milestone = milestones.findLast((count) => minutes <= count)
  if (left === 0)
    return (
      <div className={styles.over} role="alert">
        <p>Your dates are no longer on hold, so someone else may book them.</p>
        <Button look="outline" isBusy={isBusy} onClick={onRenew}>
          Hold them again
        </Button>
      </div>
    )
  return (
    <>
      <p className={styles.running}>
        <Icon name="calendar" />
        <span>
          Your dates are held for{' '}
          <span className={styles.clock} role="timer">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </span>
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {milestone && `Your dates are held for ${showCount(milestone, 'more minute')}.`}
      </p>
    </>
  )
}
