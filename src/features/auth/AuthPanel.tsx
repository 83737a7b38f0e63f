import type { ReactNode } from 'react'
import styles from './AuthPanel.module.css'

/** What stands on every page about getting in: the one h1 and a form below it. */
export function AuthPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
}
