import { showDay, showWeekday } from '../../lib/dates.ts'
import { showMoment } from '../../lib/show-moment.ts'
import styles from './OrderTimeline.module.css'
import { type TimelineEntry, type TimelineStep, timelineOf } from './order-timeline.ts'
import type { Orders } from './user.store.ts'

const words: Record<TimelineStep, (name: string) => string> = {
  pay: (name) => `Pay for ${name}`,
  arrange: (name) => `We call or write to you about ${name}`,
  'pick up': (name) => `Pick up ${name}`,
  deliver: (name) => `We deliver ${name}`,
  return: (name) => `Return ${name}`,
  refund: (name) => `Your refund for ${name} is on its way`,
}

/** What comes next for several orders, in order. A single step is said by its order, so then there is no list. */
export function OrderTimeline({ orders }: { orders: Orders['data'] }) {
  const entries = timelineOf(orders)
  if (entries.length < 2) return null
  return (
    <section className={styles.timeline} aria-labelledby="what-comes-next">
      <h2 id="what-comes-next">What comes next</h2>
      <ol>
        {entries.map((entry) => (
          <li key={`${entry.order.id} ${entry.step}`} data-now={entry.step === 'pay' || undefined}>
            <When entry={entry} />
            <span className={styles.what}>
              <a href={`#order-${entry.order.id}`}>{words[entry.step](entry.order.name)}</a>
              {entry.address && <small>{entry.address}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function When({ entry: { day, until, hours, step } }: { entry: TimelineEntry }) {
  if (day)
    return (
      <span className={styles.when}>
        <time dateTime={day}>
          {showWeekday(day)} {showDay(day)}
        </time>
        {hours && <small>{hours}</small>}
      </span>
    )
  return (
    <span className={styles.when}>
      {until ? (
        <>
          Until <time dateTime={until}>{showMoment(until)}</time>
        </>
      ) : step === 'pay' ? (
        'Now'
      ) : (
        'Soon'
      )}
    </span>
  )
}
