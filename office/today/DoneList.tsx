import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import type { OfficeStores } from '../stores.ts'
import { LazyReportTaps } from './reports.tsx'
import { tapWords } from './tap.ts'
import type { DoneHandover } from './today.store.ts'
import styles from './TodayScreen.module.css'

interface DoneListProps {
  done: readonly DoneHandover[]
  stores: Pick<OfficeStores, 'lazyStore' | 'taps'>
  /** Shows the list as the server has it now. */
  reload: () => void
}

/** What was recorded on this day, by whom, and a way to undo the newest. */
export function DoneList({ done, stores, reload }: DoneListProps) {
  useSignals()
  const { taps } = stores
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.group}>
      <h3 ref={heading} tabIndex={-1}>
        Done <span className={styles.count}>{done.length}</span>
      </h3>
      <ul className={styles.orders}>
        {done.map(({ key, number, unit, title, kind, by, at, undoUntil }) => {
          const name = unit ?? title
          const tap = taps.taps.value.find((one) => one.key === key)
          return (
            <li key={key} className={styles.done}>
              <p>
                <strong>{name}</strong> {tapWords[kind]}, #{number}
                <br />
                {by}, {showMoment(at)}
                {tap?.message && (
                  <>
                    <br />
                    {tap.message}
                  </>
                )}
              </p>
              {kind === 'back' && unit && <LazyReportTaps stores={stores} order={number} name={unit} />}
              {undoUntil && (
                <Button
                  look="quiet"
                  isBusy={tap?.state === 'undoing'}
                  aria-label={`Undo: ${name} ${tapWords[kind]}, #${number}`}
                  onClick={async () => {
                    if (!(await taps.undo({ key, order: number, name, kind }))) return
                    heading.current?.focus()
                    reload()
                  }}
                >
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
