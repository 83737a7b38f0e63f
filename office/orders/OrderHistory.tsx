import { showMoment } from '../../src/lib/show-moment.ts'
import { Card } from '../../src/ui/Card.tsx'
import rows from '../frame/Rows.module.css'
import type { Order } from './order.store.ts'

/** What happened and who did it, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <Card title="History">
      <ol className={rows.rows}>
        {order.history.map(({ at, act, detail, who }) => (
          <li key={`${at} ${act} ${detail}`} className={rows.row}>
            <div>
              <strong>{act}</strong>
              {detail && <p className={rows.note}>{detail}</p>}
              {who && <p className={rows.note}>{who}</p>}
            </div>
            <time className={rows.note} dateTime={at}>
              {showMoment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
