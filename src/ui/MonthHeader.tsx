import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './MonthHeader.module.css'

interface MonthHeaderProps {
  /** Id of the element that names the month, for `aria-labelledby`. */
  titleId: string
  /** `December 2026`. */
  title: string
  /** Whether there is anything before and after this month. */
  has: { before: boolean; after: boolean }
  onTurn: (months: 1 | -1) => void
}

/** The month that is shown, with buttons to the months around it. */
export function MonthHeader({ titleId, title, has, onTurn }: MonthHeaderProps) {
  return (
    <div className={styles.header}>
      <p id={titleId} className={styles.month} aria-live="polite">
        {title}
      </p>
      <Button
        look="bare"
        className={styles.turn}
        aria-label="Previous month"
        aria-disabled={!has.before}
        onClick={() => has.before && onTurn(-1)}
      >
        <Icon name="back" />
      </Button>
      <Button
        look="bare"
        className={styles.turn}
        aria-label="Next month"
        aria-disabled={!has.after}
        onClick={() => has.after && onTurn(1)}
      >
        <Icon name="next" />
      </Button>
    </div>
  )
}
