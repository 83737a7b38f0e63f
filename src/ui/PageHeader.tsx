import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

/** The one h1 of a page without a hero, and a sentence below it. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.header}>
      <h1 id="page-title" className={styles.title}>
        {title}
      </h1>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  )
}
