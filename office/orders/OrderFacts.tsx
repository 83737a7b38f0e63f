import { showMoney } from '../../src/lib/money.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { capitalize } from '../../src/ui/capitalize.ts'
import { Card } from '../../src/ui/Card.tsx'
import { DescriptionList } from '../../src/ui/DescriptionList.tsx'
import { PhoneLink } from '../../src/ui/PhoneLink.tsx'
import { RefundTroubles } from './RefundTroubles.tsx'
import { datesText } from './OrderItem.tsx'
import type { Order } from './order.store.ts'

const mailLink = (email: string) => <a href={`mailto:${email}`}>{email}</a>

/** Which sauna, whose, and for how much. */
export function OrderFacts({ order }: { order: Order }) {
  const { customer, nights, method, address, pickupAddress, refundCost, payment, towCheck } = order
  const refundLabel = order.isRefundDue ? 'To be refunded' : 'Refunded'
  return (
    <>
      <Card title={order.title}>
        <DescriptionList
          entries={[
            ['Sauna', order.unit],
            ['Place', order.place],
            ['Dates', nights === null ? null : datesText(order)],
            ['Nights', nights === null ? null : String(nights)],
            [method === 'delivery' ? 'Deliver to' : 'Pickup at', address ?? pickupAddress],
            ['Pay by', order.payUntil && showMoment(order.payUntil)],
          ]}
        />
      </Card>
      {towCheck && (
        <Card title="Tow check">
          <p>{towCheck.title}</p>
          <DescriptionList
            entries={[
              ...towCheck.findings.map(({ about, text }) => [capitalize(about), text] as const),
              ['Bring', towCheck.lent.join(', ')],
            ]}
          />
        </Card>
      )}
      {customer && (
        <Card title="Customer">
          <DescriptionList
            entries={[
              ['Name', customer.name],
              ['Phone', <PhoneLink key="phone" phone={customer.phone} />],
              ['Email', mailLink(customer.email)],
              ['Driving license', customer.license],
              ['Home', customer.homeAddress],
            ]}
          />
        </Card>
      )}
      <Card title="Payment">
        <DescriptionList
          hasTotal
          entries={order.priceLines.map(({ label, cost }) => [label, showMoney(cost)])}
        />
        <DescriptionList
          entries={[
            ['Paid', order.paidAt && showMoment(order.paidAt)],
            [
              'Paid in total',
              order.paidCost > 0 && order.paidCost !== order.totalCost && showMoney(order.paidCost),
            ],
            ['Refunded in part', order.partRefundCost > 0 ? showMoney(order.partRefundCost) : null],
            [refundLabel, refundCost > 0 ? showMoney(refundCost) : null],
            [payment?.gateway === 'stripe' ? 'At Stripe' : 'At the test gateway', payment?.ref],
          ]}
        />
        <RefundTroubles order={order} />
      </Card>
    </>
  )
}
