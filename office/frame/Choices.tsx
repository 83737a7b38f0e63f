import styles from './Choices.module.css'

export interface Choice {
  name: string
  value: string
  label: string
  isChosen: boolean
}

/** Boxes to check, with what is wrong with them. */
export function Choices({
  legend,
  error,
  choices,
}: {
  legend: string
  error: string | undefined
  choices: Choice[]
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {choices.map(({ name, value, label, isChosen }) => (
        <label key={value} className={styles.choice}>
          <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
          {label}
        </label>
      ))}
      {choices.length === 0 && <p>There are none yet.</p>}
    </fieldset>
  )
}
