import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showDays } from '../../src/lib/dates.ts'
import { withQuery } from '../../src/lib/with-query.ts'
import { Card } from '../../src/ui/Card.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { addresses } from '../addresses.ts'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { CloseForm } from './CloseForm.tsx'
import { ClosureAnswers } from './ClosureAnswers.tsx'
import { reasonNames } from './closure-words.ts'
import type { Closure, ClosuresStore } from './closures.store.ts'
import columns from '../frame/Columns.module.css'

const addressOf = (closure: number) => withQuery(addresses.closures, { closure })

function progressOf({ reopenedAt, asked, unanswered }: Closure): string {
  if (reopenedAt) return 'Open again'
  if (asked === 0) return 'No orders in it'
  return unanswered === 0 ? 'All have answered' : `${unanswered} of ${asked} without an answer`
}

/** Dates that are closed for a reason. Which one is looked at is in the address. */
export function ClosuresScreen({ store }: { store: ClosuresStore }) {
  useSignals()
  const [, navigate] = useLocation()
  const shown = new URLSearchParams(useSearch()).get('closure')
  const { closures, details, done } = store
  useEffect(() => void store.load(), [store])
  useEffect(() => {
    if (shown) void store.loadDetails(shown)
  }, [store, shown])

  const list = closures.data.value
  const one = details.data.value
  const isShown = shown !== null && String(one?.data.id) === shown
  return (
    <>
      <ScreenHeader title="Closures">
        <p className={rows.note}>Dates that are closed for a burn ban, a storm, or a breakdown.</p>
      </ScreenHeader>
      <DoneNotice message={done.value} />
      {closures.status.value === 'error' && !list && (
        <EmptyState kind="error" title="The list could not be loaded." onRetry={() => void store.load()} />
      )}
      {shown && details.status.value === 'error' && (
        <EmptyState
          kind="error"
          title="This closure could not be loaded."
          onRetry={() => void store.loadDetails(shown)}
        />
      )}
      {isShown && one && <ClosureAnswers key={one.data.id} store={store} details={one} />}
      {list && (
        <div className={columns.columns}>
          <CloseForm
            store={store}
            settlements={list.settlements}
            onClosed={(id) => navigate(addressOf(id))}
          />
          <Card title="Closed so far">
            {list.items.length === 0 && <p>Nothing has been closed yet.</p>}
            <ul className={rows.rows}>
              {list.items.map((closure) => (
                <li key={closure.id} className={rows.row}>
                  <div>
                    <NavLink
                      href={addressOf(closure.id)}
                      className={rows.link}
                      aria-current={shown === String(closure.id) ? 'true' : undefined}
                    >
                      {reasonNames[closure.reason]}, {closure.settlement}
                    </NavLink>
                    <p className={rows.note}>
                      {showDays(closure.firstNight, closure.lastNight)} ·{' '}
                      {closure.units?.join(', ') ?? 'all saunas'}
                    </p>
                  </div>
                  <p className={rows.note}>{progressOf(closure)}</p>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}
