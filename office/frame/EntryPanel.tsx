import { type ReactNode, useEffect, useRef } from 'react'
import { BrandMark } from '../../src/ui/BrandMark.tsx'
import styles from './EntryPanel.module.css'

/** A step on the way into the office: one h1, which takes the focus when the step changes, and what there is to do. */
export function EntryPanel({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – Heat and Chill office`
    heading.current?.focus()
  }, [title])
  return (
    <main className={styles.entry}>
      <div className={styles.panel}>
        <p className={styles.brand}>
          <BrandMark height={30} />
          Heat and Chill office
        </p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}
