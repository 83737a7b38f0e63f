import { showMoment } from '../../src/lib/show-moment.ts'
import { Card } from '../../src/ui/Card.tsx'
import detail from '../frame/Detail.module.css'
import rows from '../frame/Rows.module.css'
import type { Message } from './message.store.ts'

const kindNames = { answer: 'Answer', note: 'Note, for the office only' }
const stateNames = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Could not be sent, and is not tried again. Is the email address right?',
}

/** What was answered and noted, oldest first. */
export function MessageThread({ message }: { message: Message }) {
  return (
    <Card title="Answers and notes">
      {message.entries.length === 0 && <p className={detail.text}>There are none yet.</p>}
      <ol className={rows.rows}>
        {message.entries.map(({ id, kind, at, actor, text, state }) => (
          <li key={id} className={rows.row} data-kind={kind}>
            <div>
              <strong>{kindNames[kind]}</strong>
              <p className={detail.text}>{text}</p>
              <p className={rows.note}>{[actor, state && stateNames[state]].filter(Boolean).join(' · ')}</p>
            </div>
            <time className={rows.note} dateTime={at}>
              {showMoment(at)}
            </time>
          </li>
        ))}
      </ol>
      <p className={rows.note}>
        The office gets no email: what people write back arrives in your mailbox, {message.repliesTo}.
      </p>
    </Card>
  )
}
