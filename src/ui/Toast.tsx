import { Button } from './Button.tsx'
import styles from './Toast.module.css'

interface ToastProps {
  /** Null keeps the region in place and empty, so that the next message is announced. */
  message: string | null
  action?: { label: string; onPress: () => void } | undefined
  onDismiss: () => void
  /** The text of the dismiss button. */
  dismissLabel?: string | undefined
}

/** A short message at the lower edge, announced politely; takes no focus and stays until it is dismissed. */
export function Toast({ message, action, onDismiss, dismissLabel = 'Close' }: ToastProps) {
  return (
    <div className={styles.region} role="status">
      {message !== null && (
        <div className={styles.toast}>
          <p className={styles.text}>{message}</p>
          <div className={styles.actions}>
            {action && (
              <Button look="glow" onClick={action.onPress}>
                {action.label}
              </Button>
            )}
            <Button look="bare" onClick={onDismiss}>
              {dismissLabel}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
