import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showCount } from '../../src/lib/show-count.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { addresses } from '../addresses.ts'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogRow } from './LogRow.tsx'
import { type LogFilter, logQuery, type LogStore, readLogFilter } from './log.store.ts'

/** Who did what, newest first. It can be searched and taken along, and only be read. */
export function LogScreen({ store }: { store: LogStore }) {
  useSignals()
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => void store.load(readLogFilter(search)), [store, search])
  const { newest, older, next, loadingMore } = store
  const filter = readLogFilter(search)
  const log = newest.data.value
  const hasFailed = newest.status.value === 'error'
  const entries = [...(log?.items ?? []), ...older.value]
  const go = (changes: LogFilter) => navigate(`${addresses.log}${logQuery({ ...filter, ...changes })}`)
  return (
    <>
      <ScreenHeader title="Log">
        <p className={rows.note}>Who did what in the office. Nobody can change it.</p>
      </ScreenHeader>
      <LogFilters filter={filter} actors={log?.actors ?? []} acts={log?.acts ?? []} onChange={go} />
      {hasFailed && (
        <EmptyState
          kind="error"
          title="The log could not be loaded."
          onRetry={() => void store.load(filter)}
        />
      )}
      {log && !hasFailed && (
        <>
          <p role="status" className={rows.note}>
            {entries.length === 0
              ? 'No entries match.'
              : next.value === null
                ? showCount(entries.length, 'entry', 'entries')
                : `The newest ${entries.length} entries`}
          </p>
          {entries.length > 0 && (
            <ul className={rows.rows}>
              {entries.map((entry) => (
                <LogRow key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          {entries.length > 0 && (
            <a className={rows.link} href={`/api/v1/office/log/csv${logQuery(filter)}`} download>
              Save {Object.keys(filter).length > 0 ? 'these entries' : 'the whole log'} as CSV
            </a>
          )}
        </>
      )}
      {!hasFailed && next.value !== null && (
        <div>
          <Button look="outline" isBusy={loadingMore.isBusy.value} onClick={() => void store.loadMore()}>
            {loadingMore.isBusy.value ? 'Loading…' : 'Show older entries'}
          </Button>
          <Notice kind="error" message={loadingMore.message.value} />
        </div>
      )}
    </>
  )
}
