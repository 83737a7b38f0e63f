import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { holderText, topicNames } from './message-words.ts'
import type { Message, MessageChange, MessageStore } from './message.store.ts'
import styles from './MessageScreen.module.css'

/** Who looks after it, what it is about, and whether it is done. */
export function MessageActs({ store, message }: { store: MessageStore; message: Message }) {
  useSignals()
  const { changing, change } = store
  const { holder, status, about } = message
  const isBusy = changing.isBusy.value
  const other = about === 'contact' ? 'franchise' : 'contact'
  const acts: { label: string; change: MessageChange; done: string }[] = [
    holder?.isMe
      ? { label: 'Release it', change: { holder: 'nobody' }, done: 'Nobody looks after it now.' }
      : { label: 'Take it', change: { holder: 'me' }, done: 'It is with you now.' },
    status === 'closed'
      ? { label: 'Reopen it', change: { closed: false }, done: 'It is open again.' }
      : { label: 'Close it', change: { closed: true }, done: 'It is closed.' },
    {
      label: `Sort as ${topicNames[other].toLowerCase()}`,
      change: { about: other },
      done: `It is sorted as ${topicNames[other].toLowerCase()}.`,
    },
  ]
  return (
    <div className={styles.acts}>
      <p>{[holderText(message), topicNames[about]].join(' · ')}</p>
      {acts.map(({ label, change: wanted, done }) => (
        <Button key={label} look="outline" isBusy={isBusy} onClick={() => void change(message, wanted, done)}>
          {label}
        </Button>
      ))}
      <Notice kind="error" message={changing.message.value} />
    </div>
  )
}
