import { showMoney } from '../../src/lib/money.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Notice } from '../../src/ui/Notice.tsx'
import type { Order } from './order.store.ts'

type Trouble = Order['refundTroubles'][number]

const messageOf = ({ cost, reason, isRefused, nextTryAt }: Trouble): string => {
  const what = isRefused
    ? `The payment company will not refund ${showMoney(cost)}: “${reason}” Please look at this payment in its dashboard.`
    : `${showMoney(cost)} has not gone back to the customer yet: the payment company does not answer.`
  return `${what} The shop asks again ${showMoment(nextTryAt)}.`
}

/** Refunds that do not go out by themselves, so that a person looks at them. */
export const RefundTroubles = ({ order }: { order: Order }) =>
  order.refundTroubles.map((trouble) => (
    <Notice key={`${trouble.cost} ${trouble.nextTryAt}`} kind="info" message={messageOf(trouble)} />
  ))
