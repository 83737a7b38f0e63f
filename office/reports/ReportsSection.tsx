import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { Notice } from '../../src/ui/Notice.tsx'
import type { OfficeStores } from '../stores.ts'
import { useFocusHeir } from '../frame/use-focus-heir.ts'
import { isReport } from '../today/tap.ts'
import { entriesOf } from './entries.ts'
import { ReportItem } from './ReportItem.tsx'
import styles from './Reports.module.css'
import { createReportsStore } from './reports.store.ts'

interface ReportsSectionProps {
  stores: Pick<OfficeStores, 'lazyStore' | 'taps'>
  settlement: string | undefined
}

/** Saunas that need cleaning or are damaged, of any day, until somebody says that they no longer do. */
export function ReportsSection({ stores: { lazyStore, taps }, settlement }: ReportsSectionProps) {
  useSignals()
  const store = lazyStore(createReportsStore)
  const section = useRef<HTMLElement>(null)
  useFocusHeir(section)
  useEffect(() => void store.load({ settlement }), [store, settlement])
  const saved = taps.taps.value.filter(({ kind, state }) => isReport(kind) && state === 'done').length
  useEffect(() => {
    if (saved > 0) void store.reload()
  }, [store, saved])

  const { data, status } = store.open
  const joins = store.joins.value
  const left = entriesOf([], store.left.value, joins)
  const entries = [...entriesOf(taps.taps.value, data.value?.reports ?? [], joins), ...left]
  return (
    <section ref={section} tabIndex={-1} className={styles.section} aria-label="To clean and repair">
      {entries.length > 0 && <h2>To clean and repair</h2>}
      <p className="visually-hidden" role="status">
        {store.announcement.value}
      </p>
      {status.value === 'error' && (
        <Notice kind="info" message="What needs cleaning or repair could not be loaded just now." />
      )}
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <ReportItem
              key={entry.id}
              store={store}
              entry={entry}
              today={data.value?.today ?? ''}
              isLeft={left.includes(entry)}
              onEnd={() => section.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
