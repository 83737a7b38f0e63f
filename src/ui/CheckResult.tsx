import styles from './CheckResult.module.css'
import { Icon, type IconName } from './Icon.tsx'

type Result = 'fits' | 'lent' | 'unsure' | 'no'

interface CheckResultProps {
  outcome: 'yes' | 'with' | 'unsure' | 'no'
  title: string
  findings: readonly { topic: string; result: Result; text: string }[]
}

const looks: Record<Result, { icon: IconName; word: string }> = {
  fits: { icon: 'check', word: 'Fits.' },
  lent: { icon: 'check', word: 'We bring what is missing.' },
  unsure: { icon: 'alert', word: 'Please check.' },
  no: { icon: 'close', word: 'Does not fit.' },
}

/** The answer of a check in a sentence, and why, point by point. */
export function CheckResult({ outcome, title, findings }: CheckResultProps) {
  return (
    <div className={styles.result} data-outcome={outcome}>
      <p className={styles.title}>{title}</p>
      <ul>
        {findings.map(({ topic, result, text }) => (
          <li key={topic} data-result={result}>
            <Icon name={looks[result].icon} />
            <span>
              <strong>{topic}:</strong> <span className="visually-hidden">{looks[result].word} </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
