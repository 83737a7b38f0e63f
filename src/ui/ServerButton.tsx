import { type ComponentProps, useContext, useId } from 'react'
import { Button } from './Button.tsx'
import { OfflineContext } from './offline-context.ts'
import styles from './ServerButton.module.css'

interface ServerButtonProps extends ComponentProps<typeof Button> {
  /** Why it is disabled, and what becomes of what was typed. */
  reason?: string | undefined
}

/** A button that needs the server. While the visitor is offline it is disabled and says why. */
export function ServerButton({
  reason = 'We cannot reach the shop right now, and this needs a connection. Nothing you typed is lost.',
  disabled,
  ...rest
}: ServerButtonProps) {
  const isOffline = useContext(OfflineContext)
  const reasonId = useId()
  return (
    <>
      <Button
        {...rest}
        disabled={disabled || isOffline}
        aria-describedby={isOffline ? reasonId : rest['aria-describedby']}
      />
      {isOffline && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </>
  )
}
