import { showLongMoment } from '../../src/lib/show-moment.ts'
import { Card } from '../../src/ui/Card.tsx'
import { DescriptionList } from '../../src/ui/DescriptionList.tsx'
import { orderAddress } from '../addresses.ts'
import type { Order } from './order.store.ts'

const goesOut = (status: Order['status']) => status === 'paid' || status === 'awaiting_payment'

/** Whether the customer has signed the rental rules. Nothing for a sale, and for a shop that has none. */
export function RulesCard({ order: { number, status, rules } }: { order: Order }) {
  if (!rules) return null
  const { signature } = rules
  return (
    <Card title="Rental rules">
      {signature ? (
        <>
          <DescriptionList
            entries={[
              ['Signed by', signature.name],
              ['Signed', showLongMoment(signature.at)],
              ['Version', signature.version],
            ]}
          />
          <a href={`${orderAddress(number)}/rules`} target="_blank" rel="noreferrer">
            Print what was signed
          </a>
        </>
      ) : (
        <p>Not signed.{goesOut(status) && ' Have the rules signed before the sauna goes out.'}</p>
      )}
    </Card>
  )
}
