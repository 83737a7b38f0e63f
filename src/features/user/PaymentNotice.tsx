import { useEffect } from 'react'
import type { OrderNotice } from '../../../contract/notices.ts'
import { Notice } from '../../ui/Notice.tsx'

interface Message {
  kind: 'done' | 'error'
  text: string
}

/** By the `notice` with which the server redirects here after a payment. */
const messages: Record<OrderNotice, Message> = {
  paid: {
    kind: 'done',
    text: 'Thank you! We received your payment, and a confirmation is on its way to your inbox.',
  },
  waiting: {
    kind: 'done',
    text: 'Your payment is being processed. We will update your order as soon as it goes through.',
  },
  unpaid: {
    kind: 'error',
    text: 'You were not charged. We are holding your order for a while: choose “Pay now” to pay for it.',
  },
  expired: {
    kind: 'error',
    text: 'Your order has expired because we did not receive your payment in time. You were not charged.',
  },
  cancelled: { kind: 'done', text: 'This order is canceled.' },
  refund: { kind: 'done', text: 'Your refund for this order is on its way.' },
  changed: { kind: 'done', text: 'Your order is changed. A confirmation is on its way to your inbox.' },
  change_waiting: {
    kind: 'done',
    text: 'Your payment is being processed. We will change your order as soon as it goes through.',
  },
  change_unpaid: {
    kind: 'error',
    text: 'You were not charged. Your order is as it was, and your change waits for a while: choose “Pay the difference” to make it.',
  },
  change_expired: {
    kind: 'error',
    text: 'This change was not paid in time, or was withdrawn. You were not charged, and your order stays as it was.',
  },
  change_late: {
    kind: 'error',
    text: 'Your payment came too late for this change, so your order stays as it was, and all of that payment goes back to you.',
  },
  deposit_held: { kind: 'done', text: 'Thank you! Your deposit is held on your card. Nothing is charged.' },
  deposit_waiting: {
    kind: 'done',
    text: 'Your deposit is being processed. We will update your order as soon as it is held.',
  },
  deposit_not_held: {
    kind: 'error',
    text: 'Your deposit is not held on a card. Nothing was charged; please try again.',
  },
  unavailable: {
    kind: 'error',
    text: 'The payment page is not responding right now. We saved your order; please try again in a moment.',
  },
}

interface PaymentNoticeProps {
  /** From the address; unknown words say nothing. */
  word: string | null
  /** A sentence from the page that led here, never from an address. */
  reason: string | null
  /** The sentence is about an order that is settled: news, not an error. */
  isSettled: boolean
  /** The address says that an order is settled. */
  onSettled: () => void
}

const settled: ReadonlySet<string | null> = new Set<OrderNotice>(['paid', 'expired', 'cancelled', 'refund'])

const isOrderNotice = (word: string): word is OrderNotice => Object.hasOwn(messages, word)

/** Tells customers why they were sent to their orders. */
export function PaymentNotice({ word, reason, isSettled, onSettled }: PaymentNoticeProps) {
  useEffect(() => {
    if (settled.has(word)) onSettled()
  }, [word, onSettled])
  const message = word !== null && isOrderNotice(word) ? messages[word] : undefined
  const kind = reason === null ? (message?.kind ?? 'error') : isSettled ? 'done' : 'error'
  return <Notice kind={kind} message={reason ?? message?.text ?? null} />
}
