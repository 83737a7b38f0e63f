import type { EstimatedLevel } from './estimate.ts'
import styles from './LevelCards.module.css'

/** The levels side by side, each with what makes it different. */
export function LevelCards({ levels }: { levels: readonly EstimatedLevel[] }) {
  return (
    <ul className={styles.levels}>
      {levels.map(({ level, rentalShare, transferYears }) => (
        <li key={level} className={styles.level}>
          <h3 className={styles.name}>Level {level}</h3>
          <p className={styles.share}>
            <strong>up to {rentalShare}%</strong> of rental income is yours
          </p>
          <p className={styles.transfer}>
            The sauna becomes yours {transferYears ? `after ${transferYears} years` : 'by agreement'}
          </p>
        </li>
      ))}
    </ul>
  )
}
