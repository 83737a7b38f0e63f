import type { OfficeStores } from '../stores.ts'
import { HandoverTap } from './HandoverTap.tsx'
import { DoneList } from './DoneList.tsx'
import { OrderRow } from './OrderRow.tsx'
import { LazyReportTaps } from './reports.tsx'
import { directionOf, type TodayGroup, type TodayPlace } from './today.store.ts'
import styles from './TodayScreen.module.css'

interface PlaceSectionProps {
  place: TodayPlace
  stores: Pick<OfficeStores, 'lazyStore' | 'taps'>
  /** Whether this member records handovers, and this day is not still to come. */
  canRecord: boolean
  /** Shows the list as the server has it now. */
  reload: () => void
}

const titles: Record<TodayGroup['kind'], string> = {
  late_out: 'Should have gone out',
  goes_out: 'Goes out',
  late_back: 'Should have come back',
  comes_back: 'Comes back',
  sold: 'Sold, to be handed over',
}

/** What there is to do at one place, and what was done. */
export function PlaceSection({ place, stores, canRecord, reload }: PlaceSectionProps) {
  const { name, groups, nextDay, done } = place
  return (
    <section className={styles.place} aria-label={name}>
      <h2>{name}</h2>
      {groups.map(({ kind, orders }) => (
        <div key={kind} className={styles.group} data-late={kind.startsWith('late') || undefined}>
          <h3>
            {titles[kind]} <span className={styles.count}>{orders.length}</span>
          </h3>
          <ul className={styles.orders}>
            {orders.map((order) => (
              <OrderRow key={order.number} order={order} kind={kind}>
                {canRecord && (
                  <div>
                    <HandoverTap
                      taps={stores.taps}
                      order={order.number}
                      name={order.unit ?? order.title}
                      kind={directionOf(kind)}
                      reload={reload}
                    />
                    {directionOf(kind) === 'back' && order.unit && (
                      <LazyReportTaps stores={stores} order={order.number} name={order.unit} />
                    )}
                  </div>
                )}
              </OrderRow>
            ))}
          </ul>
        </div>
      ))}
      {nextDay.length > 0 && (
        <div className={styles.group}>
          <h3>
            To get ready for the next day <span className={styles.count}>{nextDay.length}</span>
          </h3>
          <ul className={styles.orders}>
            {nextDay.map(({ order, stillOut }) => (
              <OrderRow key={order.number} order={order} kind="goes_out">
                {stillOut && <p>This sauna is still with another customer.</p>}
              </OrderRow>
            ))}
          </ul>
        </div>
      )}
      {done.length > 0 && <DoneList done={done} stores={stores} reload={reload} />}
    </section>
  )
}
