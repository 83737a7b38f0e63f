import { type ReactNode, useId } from 'react'
import styles from './RentalSteps.module.css'

interface RentalStepsProps {
  /** Anchor of the section. */
  id: string
  heading: string
  steps: readonly { title: string; text: string }[]
  /** The first step, right here. */
  children: ReactNode
}

/** How renting works, step by step. */
export function RentalSteps({ id, heading, steps, children }: RentalStepsProps) {
  const headingId = useId()
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className={styles.band}>
      <div className="page">
        <h2 id={headingId}>{heading}</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className={styles.action}>{children}</div>
      </div>
    </section>
  )
}
