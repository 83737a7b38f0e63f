import marks from './spans.module.css'
import styles from './TimelineScreen.module.css'

const kinds = [
  ['order', 'Order'],
  ['hold', 'On hold, not paid yet'],
  ['turnover', 'Turnover'],
  ['block', 'Blocked'],
] as const

/** What colors and patterns mean. */
export const Legend = () => (
  <ul className={styles.legend}>
    {kinds.map(([kind, name]) => (
      <li key={kind}>
        <span className={`${styles.sample} ${marks[kind]}`} />
        {name}
      </li>
    ))}
  </ul>
)
