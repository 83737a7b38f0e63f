import type { ReactNode } from 'react'
import styles from './ScreenHead.module.css'

/** The one h1 of a screen without hero, and a sentence below it. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  )
}
