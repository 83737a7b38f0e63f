import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** `error` is announced at once; `empty` is a result like any other. */
  kind: 'empty' | 'error'
  title: string
  /** It is all of a page: the title is its h1. */
  isPage?: boolean | undefined
  text?: string | undefined
  /** Shown as a `Retry` button. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
  /** Something else to do, such as a link. */
  children?: ReactNode
}

/** Takes the place of data: there is none, or it could not be loaded and can be retried. */
export function EmptyState({ kind, title, isPage, text, onRetry, isRetrying, children }: EmptyStateProps) {
  return (
    <div className={styles.panel} role={kind === 'error' ? 'alert' : undefined}>
      {kind === 'error' && <Icon name="alert" className={styles.icon} />}
      {isPage ? (
        <h1 id="page-title" className={styles.title}>
          {title}
        </h1>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
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
