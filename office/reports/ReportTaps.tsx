import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import type { OfficeStores } from '../stores.ts'
import type { ReportKind } from '../today/tap.ts'
import { entriesOf } from './entries.ts'
import { Mark } from './Mark.tsx'
import { stateWords } from './report-words.ts'
import styles from './Reports.module.css'
import { createReportsStore } from './reports.store.ts'

interface ReportTapsProps {
  stores: Pick<OfficeStores, 'lazyStore' | 'taps'>
  order: number
  /** The sauna, as the row calls it. */
  name: string
}

const kinds: readonly ReportKind[] = ['cleaning', 'damage']

/** One tap each for what is wrong with a sauna that comes back. What it became is in the list at the end of the screen. */
export function ReportTaps({ stores: { lazyStore, taps }, order, name }: ReportTapsProps) {
  useSignals()
  const store = lazyStore(createReportsStore)
  const there = entriesOf(taps.taps.value, store.open.data.value?.reports ?? []).filter(
    (entry) => entry.name === name && entry.tap?.state !== 'refused',
  )
  return (
    <div className={styles.taps}>
      {kinds.map((kind) => {
        const label = `${stateWords[kind]}: ${name}, #${order}`
        const entry = there.find((one) => one.kind === kind)
        if (!entry)
          return (
            <Button
              key={kind}
              look="quiet"
              aria-label={label}
              onClick={() => store.report({ order, name, kind })}
            >
              {stateWords[kind]}
            </Button>
          )
        if (entry.order === order) return <Mark key={kind} kind={kind} />
        // Found with another order, and not over: what is new belongs to that report.
        return (
          <span key={kind} className={styles.acts}>
            <Mark kind={kind} />
            <Button look="quiet" aria-label={`Add to it. ${label}`} onClick={() => store.show(entry.key)}>
              Add to it
            </Button>
          </span>
        )
      })}
    </div>
  )
}
