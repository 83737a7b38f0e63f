import type { ReactNode } from 'react'
import styles from './Part.module.css'

interface PartProps {
  /** The component's own name, which tests/walls/parts.ts looks for. */
  name: string
  /** The component follows the width of the window: light and dark are one below the other. */
  isWide?: boolean
  children: ReactNode
}

/** One component of src/ui in all its states, by day and by night. */
export function Part({ name, isWide = false, children }: PartProps) {
  return (
    <section id={name} className={styles.part} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <div className={isWide ? styles.stacked : styles.pair}>
        {['light', 'dark'].map((theme) => (
          <div key={theme} className={styles.ground} data-theme={theme}>
            {children}
          </div>
        ))}
      </div>
    </section>
  )
}
