import { siteTopics } from '../../contract/site-facts.ts'
import { showMoney } from '../../src/lib/money.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { capitalize } from '../../src/ui/capitalize.ts'
import { Card } from '../../src/ui/Card.tsx'
import { DescriptionList } from '../../src/ui/DescriptionList.tsx'
import { SitePlan } from '../../src/ui/SitePlan.tsx'
import { PhoneLink } from '../../src/ui/PhoneLink.tsx'
import { RefundTroubles } from './RefundTroubles.tsx'
import { datesText } from './OrderItem.tsx'
import { RulesCard } from './RulesCard.tsx'
import type { Order } from './order.store.ts'

const mailLink = (email: string) => <a href={`mailto:${email}`}>{email}</a>

/** The rules of the guide that the customer has ticked, or has not, below each other; null without any. */
const rulesList = (rules: NonNullable<Order['siteCheck']>['rules'], isDone: boolean) => {
  const texts = rules.filter((rule) => rule.isDone === isDone).map(({ text }) => text)
  return texts.length === 0 ? null : texts.map((text) => <p key={text}>{text}</p>)
}

/** Which sauna, whose, and for how much. */
export function OrderFacts({ order }: { order: Order }) {
  const { customer, nights, method, address, pickupAddress, refundCost, payment, towCheck, siteCheck } = order
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
            ['Made on the phone by', order.phone?.madeBy],
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
      <RulesCard order={order} />
      {siteCheck && (
        <Card title="Place">
          <p>{siteCheck.title}</p>
          <DescriptionList
            entries={[
              ...siteCheck.findings.map(({ about, text }) => [siteTopics[about], text] as const),
              ['Ticked', rulesList(siteCheck.rules, true)],
              ['Not ticked', rulesList(siteCheck.rules, false)],
            ]}
          />
          <SitePlan site={siteCheck.site} footprint={siteCheck.footprint} />
        </Card>
      )}
      {customer && (
        <Card title="Customer">
          <DescriptionList
            entries={[
              ['Name', customer.name],
              ['Phone', <PhoneLink key="phone" phone={customer.phone} />],
              ['Email', mailLink(customer.email)],
              ['Driver’s license', customer.license],
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
