import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withQuery } from '../../src/lib/with-query.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { addresses } from '../addresses.ts'
import { DayChoice } from '../frame/DayChoice.tsx'
import { PlaceDropdown } from '../frame/PlaceDropdown.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import type { OfficeStores } from '../stores.ts'
import { nameOfDay } from './days.ts'
import { PlaceSection } from './PlaceSection.tsx'
import { LazyReports } from './reports.tsx'
import { isReport, type Tap, tapId } from './tap.ts'
import { TapsNotice } from './TapsNotice.tsx'
import { directionOf, type Today, type TodayStore } from './today.store.ts'
import { TodaySkeleton } from './TodaySkeleton.tsx'
import styles from './TodayScreen.module.css'

interface TodayScreenProps {
  store: TodayStore
  stores: Pick<OfficeStores, 'lazyStore' | 'taps'>
  /** Partners only look. */
  mayRecord: boolean
}

const handoversOf = ({ places }: Today) =>
  places.flatMap(({ groups }) =>
    groups.flatMap(({ kind, orders }) =>
      orders.map(({ number: order }) => tapId({ order, kind: directionOf(kind) })),
    ),
  )

/** What goes out and comes back on a day, by place. The day and the place are in the address. */
export function TodayScreen({ store, stores, mayRecord }: TodayScreenProps) {
  useSignals()
  const { taps } = stores
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
  const canRecord = isShown && mayRecord && work.day <= work.today
  const rows = new Set(isShown ? handoversOf(work) : [])
  const isSaidElsewhere = (tap: Tap) => (isReport(tap.kind) ? canRecord : rows.has(tapId(tap)))
  const go = (changes: { day?: string; settlement?: string }) =>
    navigate(withQuery(addresses.today, { day, settlement, ...changes }))
  return (
    <>
      <ScreenHeader title={shown ? nameOfDay(shown, work?.today) : 'Today'}>
        {shown && (
          <DayChoice
            label="Day"
            name="day"
            day={shown}
            step={1}
            earlier="The day before"
            later="The day after"
            onChoose={(chosen) => go({ day: chosen })}
          >
            <PlaceDropdown
              settlements={work?.settlements ?? []}
              value={settlement ?? ''}
              onChoose={(chosen) => go({ settlement: chosen })}
            />
          </DayChoice>
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
      <TapsNotice taps={taps} isShown={isSaidElsewhere} />
      {isShown &&
        work.places.map((place) => (
          <PlaceSection
            key={place.id ?? 'sales'}
            place={place}
            stores={stores}
            canRecord={canRecord}
            reload={() => void store.reload()}
          />
        ))}
      {canRecord && <LazyReports stores={stores} settlement={settlement} />}
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
