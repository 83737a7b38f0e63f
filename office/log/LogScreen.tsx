import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { OwnersOnly } from '../frame/OwnersOnly.tsx'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import type { LogEntry, LogStore } from './log.store.ts'

/** `role staff, settlements 1, 2` */
const valuesText = (values: NonNullable<LogEntry['before']>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(', ')

function changeText({ before, after }: LogEntry): string {
  if (before && after) return `${valuesText(after)} (before: ${valuesText(before)})`
  if (before) return `before: ${valuesText(before)}`
  return after ? valuesText(after) : ''
}

/** Who did what, newest first. It can only be read. */
export function LogScreen({ store, isOwner }: { store: LogStore; isOwner: boolean }) {
  useSignals()
  const { newest, older, next, loadingMore } = store
  useEffect(() => {
    if (isOwner) void store.load()
  }, [store, isOwner])
  const entries = [...(newest.data.value?.items ?? []), ...older.value]
  return (
    <>
      <ScreenHeader title="Log">
        <p className={rows.note}>Who did what in the office. Nobody can change it.</p>
      </ScreenHeader>
      {!isOwner && <OwnersOnly />}
      {newest.status.value === 'error' && entries.length === 0 && (
        <EmptyState kind="error" title="The log could not be loaded." onRetry={() => void store.load()} />
      )}
      {isOwner && entries.length > 0 && (
        <ul className={rows.rows}>
          {entries.map((entry) => (
            <li key={entry.id} className={rows.row}>
              <div>
                {entry.actor} <strong>{entry.act}</strong>
                {entry.subject !== entry.actor && ` ${entry.subject}`}
                <p className={rows.note}>{changeText(entry)}</p>
              </div>
              <time className={rows.note} dateTime={entry.at}>
                {showMoment(entry.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {next.value !== null && (
        <div>
          <Button look="outline" isBusy={loadingMore.isBusy.value} onClick={() => void store.loadMore()}>
            Show older entries
          </Button>
          <Notice kind="error" message={loadingMore.message.value} />
        </div>
      )}
    </>
  )
}
