import type { TowAnswer, TowFinding } from '../../../contract/tow-check.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './TowCheck.module.css'

const looks: Record<TowFinding['result'], { icon: IconName; word: string }> = {
  fits: { icon: 'check', word: 'Fits.' },
  lent: { icon: 'check', word: 'We bring what is missing.' },
  unsure: { icon: 'alert', word: 'Please check.' },
  no: { icon: 'close', word: 'Does not fit.' },
}
const names: Record<TowFinding['about'], string> = {
  weight: 'Weight',
  ball: 'Ball',
  plug: 'Plug',
  brakes: 'Brakes',
}

/** The answer in a sentence, and why, point by point. */
export function TowResult({ answer: { outcome, title, findings } }: { answer: TowAnswer }) {
  return (
    <div className={styles.result} data-outcome={outcome}>
      <p className={styles.title}>{title}</p>
      <ul>
        {findings.map(({ about, result, text }) => (
          <li key={about} data-result={result}>
            <Icon name={looks[result].icon} />
            <span>
              <strong>{names[about]}:</strong> <span className="visually-hidden">{looks[result].word} </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
