import { useSignals } from '@preact/signals-react/runtime'
import { showDays } from '../../src/lib/dates.ts'
import { showMoney } from '../../src/lib/money.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { DescriptionList } from '../../src/ui/DescriptionList.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import detail from '../frame/Detail.module.css'
import type { Order, OrderStore } from './order.store.ts'

/** A change that waits for its payment: what will be, until when, and a way out. */
export function WaitingChange({ store, order }: { store: OrderStore; order: Order }) {
  useSignals()
  const { change } = order
  if (!change) return null
  const { sauna, stay, deliveryMethod, difference, newTotal, payUntil, payUrl, isByCustomer } = change
  const { withdrawing } = store
  return (
    <Card title="A change waits for its payment">
      <p className={detail.text}>
        {isByCustomer
          ? 'The customer has chosen it and is about to pay.'
          : 'We have emailed the customer a link to pay the difference. You can send that email again below.'}{' '}
        Until then, the order stays as it is.
      </p>
      <DescriptionList
        entries={[
          ['Sauna', sauna],
          ['Dates', stay && showDays(stay.from, stay.to)],
          ['Method', deliveryMethod === 'delivery' ? 'Delivery' : 'Pickup'],
          ['New total', showMoney(newTotal)],
          ['To be paid', showMoney(difference)],
          ['Held until', showMoment(payUntil)],
          ['Link to pay', `${location.origin}${payUrl}`],
        ]}
      />
      <Notice kind="error" message={withdrawing.message.value} />
      <div className={detail.acts}>
        <Button
          look="outline"
          isBusy={withdrawing.isBusy.value}
          onClick={() => void store.withdrawChange(order)}
        >
          {withdrawing.isBusy.value ? 'Withdrawing…' : 'Withdraw the change'}
        </Button>
      </div>
    </Card>
  )
}
