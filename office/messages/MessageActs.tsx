import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import detail from '../frame/Detail.module.css'
import { holderText, topicNames } from './message-words.ts'
import type { Message, MessageChange, MessageStore } from './message.store.ts'

/** Who looks after it, what it is about, and whether it is done. */
export function MessageActs({ store, message }: { store: MessageStore; message: Message }) {
  useSignals()
  const { changing, change } = store
  const { holder, status, about } = message
  const isBusy = changing.isBusy.value
  const other = about === 'contact' ? 'franchise' : 'contact'
  // Each keeps its place, and with it the focus, while its label changes.
  const acts: { name: string; label: string; change: MessageChange; done: string }[] = [
    holder?.isMe
      ? {
          name: 'holder',
          label: 'Release it',
          change: { holder: 'nobody' },
          done: 'Nobody looks after it now.',
        }
      : { name: 'holder', label: 'Take it', change: { holder: 'me' }, done: 'It is with you now.' },
    status === 'closed'
      ? { name: 'closed', label: 'Reopen it', change: { closed: false }, done: 'It is open again.' }
      : { name: 'closed', label: 'Close it', change: { closed: true }, done: 'It is closed.' },
    {
      name: 'about',
      label: `Move to ${topicNames[other]}`,
      change: { about: other },
      done: `It is filed under ${topicNames[other]} now.`,
    },
  ]
  return (
    <div className={detail.acts}>
      <p>{[holderText(message), topicNames[about]].join(' · ')}</p>
      {acts.map(({ name, label, change: wanted, done }) => (
        <Button key={name} look="outline" isBusy={isBusy} onClick={() => void change(message, wanted, done)}>
          {label}
        </Button>
      ))}
      <Notice kind="error" message={changing.message.value} />
    </div>
  )
}
