import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface CardProps {
  title: string
  /** Stands across from the title. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a page with a title of its own. */
export function Card({ title, action, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
