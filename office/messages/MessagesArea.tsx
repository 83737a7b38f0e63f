import { Route, Switch } from 'wouter'
import { addresses } from '../addresses.ts'
import type { AreaProps } from '../area.ts'
import { ToToday } from '../frame/ToToday.tsx'
import { createMessageStore } from './message.store.ts'
import { MessageScreen } from './MessageScreen.tsx'
import { createMessagesStore } from './messages.store.ts'
import { MessagesScreen } from './MessagesScreen.tsx'
import { createSavedRepliesStore } from './saved-replies.store.ts'
import { SavedRepliesScreen } from './SavedRepliesScreen.tsx'

/** The list of messages, each of them, and what can be inserted into answers. */
export function MessagesArea({ stores }: AreaProps) {
  const list = stores.lazyStore(createMessagesStore)
  const one = stores.lazyStore(createMessageStore)
  const replies = stores.lazyStore(createSavedRepliesStore)
  return (
    <Switch>
      <Route path={addresses.messages}>
        <MessagesScreen store={list} />
      </Route>
      <Route path={addresses.savedReplies}>
        <SavedRepliesScreen store={replies} />
      </Route>
      <Route path={`${addresses.messages}/:number`}>
        {({ number }) => (
          <MessageScreen store={one} answers={stores.answers} replies={replies} number={number} />
        )}
      </Route>
      <ToToday />
    </Switch>
  )
}
