import { type ReactNode, useId } from 'react'
import styles from './DeviceChoice.module.css'

interface DeviceChoiceProps {
  label: string
  /** What it is about, for those who do not see where it stands. */
  about: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  /** What came of it, or what it does. */
  children: ReactNode
}

/** Something that a customer wants on this device for an order. */
export function DeviceChoice({ label, about, isChosen, onChange, children }: DeviceChoiceProps) {
  const noteId = useId()
  return (
    <div className={styles.choice}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>
          {label}
          <span className="visually-hidden">: {about}</span>
        </span>
      </label>
      <p id={noteId} role="status">
        {children}
      </p>
    </div>
  )
}
