import { type ComponentProps, useContext, useId } from 'react'
import { Button } from './Button.tsx'
import { IsLost } from './reach.ts'
import styles from './ServerButton.module.css'

interface ServerButtonProps extends ComponentProps<typeof Button> {
  /** What cannot be done without a connection, and what becomes of what was typed. */
  reason?: string | undefined
}

/** A button whose work the server does. While it cannot be reached the button rests and says why. */
export function ServerButton({
  reason = 'You are offline, and this needs a connection. Nothing that you have typed is lost.',
  disabled,
  ...rest
}: ServerButtonProps) {
  const isLost = useContext(IsLost)
  const reasonId = useId()
  return (
    <>
      <Button
        {...rest}
        disabled={disabled || isLost}
        aria-describedby={isLost ? reasonId : rest['aria-describedby']}
      />
      {isLost && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </>
  )
}
