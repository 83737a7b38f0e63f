import type { Ref } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  /** `error` is announced at once, `done` and the neutral `info` when there is a pause. */
  kind: 'done' | 'info' | 'error'
  /** Null shows nothing. */
  message: string | null
  /** For moving the focus here. */
  ref?: Ref<HTMLParagraphElement>
}

/** The result of a form, where it belongs to no field. */
export function Notice({ kind, message, ref }: NoticeProps) {
  if (message === null) return null
  return (
    <p
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`${styles.notice} ${styles[kind]}`}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon name={kind === 'done' ? 'check' : 'alert'} />
      {message}
    </p>
  )
}
