import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showCount } from '../../src/lib/show-count.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { Pagination } from '../../src/ui/Pagination.tsx'
import { addresses, messageAddress } from '../addresses.ts'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { MessageFilters } from './MessageFilters.tsx'
import { holderText, statusNames } from './message-words.ts'
import styles from './MessagesScreen.module.css'
import {
  type ListedMessage,
  type MessageFilter,
  messageFilter,
  type MessagesStore,
} from './messages.store.ts'

function MessageItem({ message }: { message: ListedMessage }) {
  const { number, status, about, name, company, beginning, createdAt } = message
  const state = [about === 'franchise' && 'Franchise', company, holderText(message)]
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        <NavLink href={messageAddress(number)} className={rows.link}>
          {name}
        </NavLink>
        <span className={styles.status} data-status={status}>
          {statusNames[status]}
        </span>
        <time className={styles.soft} dateTime={createdAt}>
          {showMoment(createdAt)}
        </time>
      </p>
      <p className={styles.beginning}>{beginning}</p>
      <p className={styles.soft}>{state.filter(Boolean).join(' · ')}</p>
    </li>
  )
}

/** Messages to the company, the new ones first, narrowed by what is in the address. */
export function MessagesScreen({ store }: { store: MessagesStore }) {
  useSignals()
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => void store.load(messageFilter.read(search)), [store, search])
  const { data, status } = store.messages
  const filter = messageFilter.read(search)
  const list = data.value
  const go = (changes: MessageFilter) =>
    navigate(`${addresses.messages}${messageFilter.write({ ...filter, ...changes, page: '' })}`)
  return (
    <>
      <ScreenHeader title="Messages">
        <NavLink href={addresses.savedReplies} className={rows.link}>
          Saved replies
        </NavLink>
      </ScreenHeader>
      <MessageFilters filter={filter} counts={list?.counts} onChange={go} />
      {status.value === 'error' && (
        <EmptyState
          kind="error"
          title="The messages could not be loaded."
          onRetry={() => void store.load(filter)}
        />
      )}
      {list && status.value !== 'error' && (
        <>
          <p className={styles.count} role="status">
            {showCount(list.messages.total, 'message')}
          </p>
          {list.messages.total === 0 ? (
            <EmptyState
              kind="empty"
              title={search ? 'No messages match.' : 'Nobody has written to you yet.'}
            />
          ) : (
            <ul className={rows.rows}>
              {list.messages.data.map((message) => (
                <MessageItem key={message.number} message={message} />
              ))}
            </ul>
          )}
          {list.messages.lastPage > 1 && <Pagination label="Pages" items={list.messages.links} />}
        </>
      )}
    </>
  )
}
