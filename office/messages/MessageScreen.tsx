import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { BackLink } from '../../src/ui/BackLink.tsx'
import { addresses } from '../addresses.ts'
import detail from '../frame/Detail.module.css'
import columns from '../frame/Columns.module.css'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import { NoteForm } from '../frame/NoteForm.tsx'
import { NotLoaded } from '../frame/NotLoaded.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import type { AnswersStore } from './answers.store.ts'
import { MessageActs } from './MessageActs.tsx'
import { MessageFacts } from './MessageFacts.tsx'
import { statusNames } from './message-words.ts'
import { MessageThread } from './MessageThread.tsx'
import type { MessageStore } from './message.store.ts'
import type { SavedRepliesStore } from './saved-replies.store.ts'

interface MessageScreenProps {
  store: MessageStore
  answers: AnswersStore
  replies: SavedRepliesStore
  number: string
}

/** One message: what somebody wrote, what was answered, and what can be done. */
export function MessageScreen({ store, answers, replies, number }: MessageScreenProps) {
  useSignals()
  useEffect(() => void store.load(number), [store, number])
  const { data } = store.message
  const message = data.value
  return (
    <>
      <div>
        <BackLink href={addresses.messages} label="Messages" />
        <ScreenHeader title={`Message #${number}`}>
          {message && <p className={detail.status}>{statusNames[message.status]}</p>}
        </ScreenHeader>
      </div>
      <NotLoaded
        wanted={store.message}
        missing="There is no such message."
        failed="This message could not be loaded."
        onRetry={() => void store.load(number)}
      />
      {message && (
        <>
          <MessageActs store={store} message={message} />
          <DoneNotice message={store.done.value} />
          <div className={columns.columns}>
            <div className={columns.column}>
              <MessageFacts message={message} />
              <MessageThread message={message} />
            </div>
            <div className={columns.column}>
              <AnswerForm store={store} answers={answers} replies={replies} message={message} />
              <NoteForm noting={store.noting} onSave={(text) => store.addNote(message, text)} />
            </div>
          </div>
        </>
      )}
    </>
  )
}
