import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './MonthHeader.module.css'

interface MonthHeaderProps {
  /** Ids of the elements that name the months, for `aria-labelledby`. */
  titleIds: readonly string[]
  /** `December 2026`, and the month beside it if two are shown. */
  titles: readonly string[]
  /** Whether there is anything before and after these months. */
  has: { before: boolean; after: boolean }
  onTurn: (months: 1 | -1) => void
}

/** The month that is shown, or two, with buttons to the months around them. */
export function MonthHeader({ titleIds, titles, has, onTurn }: MonthHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.months} aria-live="polite">
        {titles.map((title, at) => (
          <p key={titleIds[at]} id={titleIds[at]} className={styles.month}>
            {title}
          </p>
        ))}
      </div>
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
