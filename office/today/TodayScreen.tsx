import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../src/ui/Button.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Icon } from '../../src/ui/Icon.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { addresses } from '../addresses.ts'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { dayAfter, nameOfDay } from './days.ts'
import { PlaceSection } from './PlaceSection.tsx'
import { handoverId } from './tap.ts'
import { TapsNotice } from './TapsNotice.tsx'
import type { TapsStore } from './taps.store.ts'
import { directionOf, type Today, type TodayStore } from './today.store.ts'
import { TodaySkeleton } from './TodaySkeleton.tsx'
import styles from './TodayScreen.module.css'

interface TodayScreenProps {
  store: TodayStore
  taps: TapsStore
  /** Partners only look. */
  mayRecord: boolean
}

const handoversOf = ({ places }: Today) =>
  places.flatMap(({ groups }) =>
    groups.flatMap(({ kind, orders }) =>
      orders.map(({ number: order }) => handoverId({ order, kind: directionOf(kind) })),
    ),
  )

/** What goes out and comes back on a day, by place. The day and the place are in the address. */
export function TodayScreen({ store, taps, mayRecord }: TodayScreenProps) {
  useSignals()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const day = asked.get('day') ?? undefined
  const settlement = asked.get('settlement') ?? undefined
  useEffect(() => void store.load(day, settlement), [store, day, settlement])

  const { data, status } = store.today
  const work = data.value
  const shown = day ?? work?.today
  // The list of another day would be taken for this one's.
  const isShown = work !== null && work.day === shown
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
      {status.value === 'error' && isShown && (
        <Notice kind="info" message="This is the list as it was last loaded: the server cannot be reached." />
      )}
      {status.value === 'error' && !isShown && (
        <EmptyState kind="error" title="This day could not be loaded." onRetry={() => void store.reload()} />
      )}
      {status.value === 'fetching' && !isShown && <TodaySkeleton />}
      {isShown && work.places.length === 0 && (
        <EmptyState kind="empty" title="Nothing goes out, and nothing comes back." />
      )}
      <TapsNotice taps={taps} shown={new Set(isShown ? handoversOf(work) : [])} />
      {isShown &&
        work.places.map((place) => (
          <PlaceSection
            key={place.id ?? 'sales'}
            place={place}
            taps={taps}
            canRecord={mayRecord && work.day <= work.today}
            reload={() => void store.reload()}
          />
        ))}
      {isShown && work.places.length > 0 && (
        <div className={styles.print}>
          <Button look="outline" onClick={() => print()}>
            Print this list
          </Button>
        </div>
      )}
    </>
  )
}
