import type { ReactNode } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Icon } from '../../src/ui/Icon.tsx'
import { dayAfter } from '../today/days.ts'
import styles from './DayChoice.module.css'

interface DayChoiceProps {
  label: string
  name: string
  /** `yyyy-MM-dd`, as the address says it: an answer on its way must not take back a press. */
  day: string
  /** How many days the buttons go, and what they are called. */
  step: number
  earlier: string
  later: string
  onChoose: (day: string) => void
  /** What else is chosen beside it. */
  children?: ReactNode
}

/** Which day a screen shows: typed, or by steps there and back. */
export function DayChoice({ label, name, day, step, earlier, later, onChoose, children }: DayChoiceProps) {
  return (
    <div className={styles.choice}>
      <Button look="quiet" aria-label={earlier} onClick={() => onChoose(dayAfter(day, -step))}>
        <Icon name="back" />
      </Button>
      <Field
        label={label}
        name={name}
        type="date"
        value={day}
        onChange={(event) => event.currentTarget.value && onChoose(event.currentTarget.value)}
      />
      <Button look="quiet" aria-label={later} onClick={() => onChoose(dayAfter(day, step))}>
        <Icon name="next" />
      </Button>
      {children}
    </div>
  )
}
