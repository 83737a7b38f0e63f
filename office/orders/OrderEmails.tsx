import { useSignals } from '@preact/signals-react/runtime'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import rows from '../frame/Rows.module.css'
import type { Order, OrderStore } from './order.store.ts'

/** What the customer was written, each of which can go out again. Nothing once the shop has deleted them. */
export function OrderEmails({ store, order }: { store: OrderStore; order: Order }) {
  useSignals()
  const { resending } = store
  if (order.emails.length === 0) return null
  return (
    <Card title="Emails">
      <ul className={rows.rows}>
        {order.emails.map((email) => (
          <li key={email.id} className={rows.row}>
            <div>
              {email.subject}
              <p className={rows.note}>
                {email.sentAt ? `Sent ${showMoment(email.sentAt)}` : 'Waiting to be sent'}
              </p>
            </div>
            {email.sentAt && (
              <div className={rows.acts}>
                <Button
                  look="quiet"
                  isBusy={resending.isBusy.value}
                  onClick={() => void store.resend(order, email)}
                >
                  Send again <span className="visually-hidden">{email.subject}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Notice kind="error" message={resending.message.value} />
    </Card>
  )
}
