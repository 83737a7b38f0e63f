import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './StatusPanel.module.css'

interface StatusPanelProps {
  /** `error` is announced at once; `empty` is an answer like any other. */
  kind: 'empty' | 'error'
  title: string
  text?: string | undefined
  /** Shown as a `Retry` button. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** Another way on, such as a link. */
  children?: ReactNode
}

/** Stands where data would stand: nothing there, or it could not be had and may be asked for again. */
export function StatusPanel({ kind, title, text, onRetry, isRetrying, children }: StatusPanelProps) {
  return (
    <div className={styles.panel} role={kind === 'error' ? 'alert' : undefined}>
      {kind === 'error' && <Icon name="alert" className={styles.sign} />}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button look="outline" isBusy={isRetrying} onClick={onRetry}>
          <Icon name="retry" />
          Retry
        </Button>
      )}
      {children}
    </div>
  )
}
