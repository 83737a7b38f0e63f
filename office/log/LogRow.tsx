import { showLongMoment } from '../../src/lib/show-moment.ts'
import rows from '../frame/Rows.module.css'
import { type Change, changesOf } from './changes.ts'
import styles from './LogScreen.module.css'
import type { LogEntry } from './log.store.ts'

/** What is there now, after what was there before. */
function ChangeText({ change: { before, after } }: { change: Change }) {
  if (before === after || before === null) return after
  return (
    <>
      <span className="visually-hidden">before: </span>
      <del>{before}</del>
      {after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden">, now: </span>
          {after}
        </>
      )}
    </>
  )
}

/** One act: who did it and when, to what, and what it changed. */
export function LogRow({ entry }: { entry: LogEntry }) {
  const changes = changesOf(entry)
  return (
    <li className={`${rows.row} ${styles.entry}`}>
      <div>
        {entry.actor} <strong>{entry.act}</strong>
        {entry.subject !== entry.actor && ` ${entry.subject}`}
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map((change) => (
              <div key={change.name}>
                <dt>{change.name}</dt>
                <dd>
                  <ChangeText change={change} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <time className={rows.note} dateTime={entry.at}>
        {showLongMoment(entry.at)}
      </time>
    </li>
  )
}
