import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { BackLink } from '../../src/ui/BackLink.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { addresses } from '../addresses.ts'
import detail from '../frame/Detail.module.css'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import columns from '../frame/Columns.module.css'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { SavedReplyForm } from './SavedReplyForm.tsx'
import type { SavedRepliesStore } from './saved-replies.store.ts'

/** What can be inserted into answers: made, edited, and deleted. */
export function SavedRepliesScreen({ store }: { store: SavedRepliesStore }) {
  useSignals()
  const { replies, removing, saving, done } = store
  const [editedId, setEditedId] = useState<number | null>(null)
  /** Deleting asks by its second press. */
  const [askedId, setAskedId] = useState<number | null>(null)
  /** How many forms there have been: the next one begins from nothing. */
  const [nth, setNth] = useState(0)
  useEffect(() => void store.load(), [store])
  const list = replies.data.value
  const edited = list?.items.find(({ id }) => id === editedId)
  const edit = (id: number | null) => {
    saving.clear()
    setEditedId(id)
  }
  return (
    <>
      <div>
        <BackLink href={addresses.messages} label="Messages" />
        <ScreenHeader title="Saved replies" />
      </div>
      {!list && replies.status.value === 'error' && (
        <EmptyState kind="error" title="The list could not be loaded." onRetry={() => void store.load()} />
      )}
      {list && (
        <div className={columns.columns}>
          <Card title="All of them">
            <DoneNotice message={done.value} />
            <Notice kind="error" message={removing.message.value} />
            {list.items.length === 0 && <p className={detail.text}>There are none yet.</p>}
            <ul className={rows.rows}>
              {list.items.map((reply) => (
                <li key={reply.id} className={rows.row}>
                  <div>
                    <strong>{reply.title}</strong>
                    <p className={detail.text}>{reply.text}</p>
                  </div>
                  <div className={rows.acts}>
                    <Button look="quiet" onClick={() => edit(reply.id)}>
                      Edit <span className="visually-hidden">{reply.title}</span>
                    </Button>
                    <Button
                      look="quiet"
                      isBusy={removing.isBusy.value}
                      onClick={() => (askedId === reply.id ? void store.remove(reply) : setAskedId(reply.id))}
                    >
                      {askedId === reply.id ? 'Delete for good' : 'Delete'}{' '}
                      <span className="visually-hidden">{reply.title}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
          <SavedReplyForm
            key={`${edited?.id ?? 'new'} ${nth}`}
            store={store}
            edited={edited}
            onClose={() => {
              edit(null)
              setNth(nth + 1)
            }}
          />
        </div>
      )}
    </>
  )
}
