import type { EstimatedLevel } from './estimate.ts'
import styles from './FranchiseCalculator.module.css'

interface LevelChoiceProps {
  levels: readonly EstimatedLevel[]
  chosen: EstimatedLevel
  onChoose: (level: EstimatedLevel) => void
}

/** The levels as radio buttons, each with its share. */
export function LevelChoice({ levels, chosen, onChoose }: LevelChoiceProps) {
  return (
    <fieldset className={styles.levels}>
      <legend>Level</legend>
      {levels.map((level) => (
        <label key={level.level} className={styles.level}>
          <input
            type="radio"
            name="level"
            value={level.level}
            checked={level === chosen}
            onChange={() => onChoose(level)}
          />
          <span className={styles.name}>Level {level.level}</span>
          <span className={styles.percent}>up to {level.rentalShare}%</span>
        </label>
      ))}
    </fieldset>
  )
}
