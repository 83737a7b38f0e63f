import type { ReportKind } from '../today/tap.ts'
import styles from './Marks.module.css'
import { stateWords } from './report-words.ts'

/** What is wrong with a sauna, in words on a pattern. */
export const Mark = ({ kind }: { kind: ReportKind }) => (
  <span className={`${styles.mark} ${styles[kind]}`}>{stateWords[kind]}</span>
)
