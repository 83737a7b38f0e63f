import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showDay } from '../../src/lib/dates.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Icon } from '../../src/ui/Icon.tsx'
import { addresses } from '../addresses.ts'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { dayAfter, nameOfDay } from './days.ts'
import { OrderRow } from './OrderRow.tsx'
import type { TodayStore } from './today.store.ts'
import styles from './TodayScreen.module.css'

const titles = {
  late_out: 'Should have gone out',
  goes_out: 'Goes out',
  late_back: 'Should have come back',
  comes_back: 'Comes back',
  sold: 'Sold, to be handed over',
}

/** What goes out and comes back on a day, by place. The day and the place are in the address. */
export function TodayScreen({ store }: { store: TodayStore }) {
  useSignals()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const day = asked.get('day') ?? undefined
  const settlement = asked.get('settlement') ?? undefined
  useEffect(() => void store.load(day, settlement), [store, day, settlement])

  const { data, status } = store.today
  const work = data.value
  const shown = day ?? work?.today
  const go = (changes: { day?: string | undefined; settlement?: string | undefined }) => {
    const wanted = { day, settlement, ...changes }
    const query = new URLSearchParams(
      Object.entries(wanted).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    )
    navigate(query.size ? `${addresses.today}?${query}` : addresses.today)
  }
  return (
    <>
      <ScreenHeader title={shown ? nameOfDay(shown, work?.today) : 'Today'}>
        {shown && (
          <div className={styles.choice}>
            <Button look="quiet" aria-label="The day before" onClick={() => go({ day: dayAfter(shown, -1) })}>
              <Icon name="back" />
            </Button>
            <Field
              label="Day"
              name="day"
              type="date"
              value={shown}
              onChange={(event) => event.currentTarget.value && go({ day: event.currentTarget.value })}
            />
            <Button look="quiet" aria-label="The day after" onClick={() => go({ day: dayAfter(shown, 1) })}>
              <Icon name="next" />
            </Button>
            {work && work.settlements.length > 1 && (
              <Dropdown
                label="Place"
                name="settlement"
                value={settlement ?? ''}
                options={[
                  { value: '', label: 'All places' },
                  ...work.settlements.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                onChange={(event) => go({ settlement: event.currentTarget.value })}
              />
            )}
          </div>
        )}
      </ScreenHeader>
      {status.value === 'error' && (
        <EmptyState
          kind="error"
          title="This day could not be loaded."
          onRetry={() => void store.load(day, settlement)}
        />
      )}
      {work && status.value !== 'error' && work.places.length === 0 && (
        <EmptyState kind="empty" title="Nothing goes out, and nothing comes back." />
      )}
      {status.value !== 'error' &&
        work?.places.map(({ id, name, groups }) => (
          <section key={id ?? 'sales'} className={styles.place} aria-label={name}>
            <h2>{name}</h2>
            {groups.map(({ kind, orders }) => (
              <div key={kind} className={styles.group} data-late={kind.startsWith('late') || undefined}>
                <h3>
                  {titles[kind]} <span className={styles.count}>{orders.length}</span>
                </h3>
                <ul className={styles.orders}>
                  {orders.map((order) => (
                    <OrderRow key={order.number} order={order} kind={kind} />
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
      {shown && <p className={styles.printed}>{showDay(shown)}</p>}
    </>
  )
}
