import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './MonthHead.module.css'

interface MonthHeadProps {
  /** Of the element that names the month, for whoever is labelled by it. */
  titleId: string
  /** `December 2026`. */
  title: string
  /** Whether there is anything before and after this month. */
  has: { before: boolean; after: boolean }
  onTurn: (months: 1 | -1) => void
}

/** Which month is shown, and the way to the next ones. */
export function MonthHead({ titleId, title, has, onTurn }: MonthHeadProps) {
  return (
    <div className={styles.head}>
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
