import type { Ref } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  /** `problem` is announced at once, `done` when there is a pause. */
  kind: 'done' | 'problem'
  /** Null shows nothing. */
  text: string | null
  /** To bring the focus here. */
  ref?: Ref<HTMLParagraphElement>
}

/** What became of a form, where that belongs to no field. */
export function Notice({ kind, text, ref }: NoticeProps) {
  if (text === null) return null
  return (
    <p
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`${styles.notice} ${styles[kind]}`}
      role={kind === 'problem' ? 'alert' : 'status'}
    >
      <Icon name={kind === 'problem' ? 'alert' : 'check'} />
      {text}
    </p>
  )
}
