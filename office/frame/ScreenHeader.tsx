import { type ReactNode, useEffect } from 'react'
import styles from './ScreenHeader.module.css'

/** The one h1 of a screen, which also names the tab, and what one can choose there. */
export function ScreenHeader({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Heat and Chill office`
  }, [title])
  return (
    <div className={styles.header}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
