import { createAnswersStore } from '../../office/messages/answers.store.ts'
import { createMessageStore, type Message } from '../../office/messages/message.store.ts'
import { MessageScreen } from '../../office/messages/MessageScreen.tsx'
import { createMessagesStore, type Messages } from '../../office/messages/messages.store.ts'
import { MessagesScreen } from '../../office/messages/MessagesScreen.tsx'
import { createSavedRepliesStore } from '../../office/messages/saved-replies.store.ts'
import { SavedRepliesScreen } from '../../office/messages/SavedRepliesScreen.tsx'
import { aStorage } from '../stores/a-storage.ts'
import type { Say } from './only-text.ts'
import { answering, describeOnScreens, someParts } from './hostile-screens.tsx'

const at = '2026-11-22T20:00:00Z'

const aMessages = (say: Say) =>
  ({
    messages: {
      data: [
        {
          number: 12,
          status: 'new',
          about: 'contact',
          name: say(),
          company: say(),
          beginning: say(),
          createdAt: at,
          holder: { name: say(), isMe: false },
        },
      ],
      total: 1,
      lastPage: 1,
    },
    counts: { new: 1, answered: 0, closed: 0 },
  }) as unknown as Messages

const aMessage = (say: Say): Message => ({
  number: 12,
  version: 1,
  status: 'new',
  about: 'contact',
  name: say(),
  company: say(),
  email: say(),
  phone: say(),
  message: say(),
  createdAt: at,
  holder: { name: say(), isMe: false },
  entries: [
    { id: '1', kind: 'answer', at, actor: say(), text: say(), state: 'sent' },
    { id: '2', kind: 'note', at, actor: say(), text: say(), state: null },
  ],
  repliesTo: say(),
})

function aMessageScreen(say: Say) {
  const call = answering({
    'GET /api/v1/office/messages/:number': aMessage(say),
    'GET /api/v1/office/saved-replies': { items: [{ id: 1, title: say(), text: 'Yes.', version: 1 }] },
  })
  const answers = createAnswersStore({ tab: aStorage(), newKey: () => 'key' })
  answers.write(12, say())
  const store = createMessageStore(call, { answers, newKey: () => 'key' })
  const replies = createSavedRepliesStore(call, someParts())
  return <MessageScreen store={store} answers={answers} replies={replies} number="12" />
}

function aSavedRepliesScreen(say: Say) {
  const items = [{ id: 1, title: say(), text: say(), version: 1 }]
  const call = answering({ 'GET /api/v1/office/saved-replies': { items } })
  return <SavedRepliesScreen store={createSavedRepliesStore(call, someParts())} />
}

describeOnScreens({
  'the list of messages': (say) => (
    <MessagesScreen
      store={createMessagesStore(answering({ 'GET /api/v1/office/messages': aMessages(say) }))}
    />
  ),
  'a message with an answer and a note': aMessageScreen,
  'saved replies': aSavedRepliesScreen,
})
