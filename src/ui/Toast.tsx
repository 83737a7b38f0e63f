import { useEffect, useEffectEvent } from 'react'
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

/** A short message at the lower edge, announced politely; takes no focus and stays until it is dismissed, also by Escape. */
export function Toast({ message, action, onDismiss, dismissLabel = 'Close' }: ToastProps) {
  const isShown = message !== null
  const dismiss = useEffectEvent((event: KeyboardEvent) => {
    // Dialogs and menus take the key first. Without `:is()` a browser that has no popovers would throw.
    if (event.key === 'Escape' && !document.querySelector(':is(dialog[open], :popover-open)')) onDismiss()
  })
  useEffect(() => {
    if (!isShown) return undefined
    const onKey = (event: KeyboardEvent) => dismiss(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isShown])
  return (
    <div className={styles.region} role="status">
      {isShown && (
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
