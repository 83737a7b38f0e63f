import { useSignals } from '@preact/signals-react/runtime'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import detail from '../frame/Detail.module.css'
import type { Order, OrderStore } from './order.store.ts'

/**
 * An order for a caller that is not paid yet. The link itself is not shown: who has it is the customer, and the shop keeps
 * only its hash.
 */
export function WaitingOrder({ store, order }: { store: OrderStore; order: Order }) {
  useSignals()
  const { phone, payUntil, customer } = order
  if (!phone || !payUntil) return null
  const { acceptedAt, linkEmail } = phone
  const email = order.emails.find(({ id }) => id === linkEmail)
  return (
    <Card title={`Waiting for payment until ${showMoment(payUntil)}`}>
      <p className={detail.text}>
        {acceptedAt
          ? `The customer accepted it on ${showMoment(acceptedAt)}, and has not paid yet.`
          : `The customer has not accepted it yet. The link went to ${customer?.email ?? 'their address'}.`}
      </p>
      {email && (
        <div className={detail.acts}>
          <Button
            look="outline"
            isBusy={store.resending.isBusy.value}
            onClick={() => void store.resend(order, email)}
          >
            Send the link again
          </Button>
        </div>
      )}
      <Notice kind="error" message={store.resending.message.value} />
    </Card>
  )
}
