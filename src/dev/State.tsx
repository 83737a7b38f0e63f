import type { ReactNode } from 'react'
import styles from './State.module.css'

interface StateProps {
  /** What is special about it. */
  name: string
  /** As it looks below the mouse, or when Tab has reached it. */
  shown?: 'hover' | 'focus'
  /** Takes a row of its own. */
  isRow?: boolean
  /** `dusk` is the ground of header, footer and heroes. `window`: what is fixed to the window is fixed to this instead. */
  ground?: 'paper' | 'dusk' | 'window'
  children: ReactNode
}

/** A component in one of its states, with the state's name. */
export function State({ name, shown, isRow = false, ground = 'paper', children }: StateProps) {
  return (
    <div className={`${styles.state} ${isRow ? styles.row : ''}`} data-state-name={name}>
      <p className={styles.name}>{name}</p>
      <div className={styles[ground]} data-shown={shown}>
        {children}
      </div>
    </div>
  )
}
