import { Notice } from '../../ui/Notice.tsx'

interface Arrival {
  kind: 'done' | 'error'
  text: string
}

/** By the word with which the server leads here from the payment. */
const arrivals: Record<string, Arrival> = {
  paid: {
    kind: 'done',
    text: 'Thank you, your payment has arrived. A confirmation is on its way to your inbox.',
  },
  waiting: {
    kind: 'done',
    text: 'Your payment is on its way. Your order says so as soon as it has arrived.',
  },
  unpaid: {
    kind: 'error',
    text: 'Nothing was paid. Your order is kept for a while: press “Pay now” to pay it.',
  },
  expired: {
    kind: 'error',
    text: 'The time to pay has passed, and your order with it. Nothing was charged.',
  },
  cancelled: { kind: 'done', text: 'This order is canceled.' },
  refund: { kind: 'done', text: 'Your money for this order is on its way back to you.' },
  unavailable: {
    kind: 'error',
    text: 'The payment page does not answer right now. Your order is kept; please try again in a moment.',
  },
}

interface ArrivalNoticeProps {
  /** From the address; unknown words say nothing. */
  word: string | null
  /** A sentence from the page that led here, never from an address. */
  reason: string | null
}

/** Why the customer finds himself among his orders. */
export function ArrivalNotice({ word, reason }: ArrivalNoticeProps) {
  const arrival = word !== null && Object.hasOwn(arrivals, word) ? arrivals[word] : undefined
  return <Notice kind={arrival?.kind ?? 'error'} message={reason ?? arrival?.text ?? null} />
}
