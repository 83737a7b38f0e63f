import { formatDay } from './day.ts'
import type { DeliveryMethod } from './delivery.ts'
import { type EmailRow, type EmailContent, type RenderedEmail, renderEmail } from './render-email.ts'
import { type Cents, formatUsd } from './money.ts'
import type { Quote } from './quote.ts'
import { quoteLinesOf } from './quote-lines.ts'
import type { Stay } from './stay.ts'

/** An order, as far as a letter about it needs to know it. */
export interface EmailOrder {
  number: number
  name: string
  saunaName: string
  quote: Quote
  stay: Stay | null
  deliveryMethod: DeliveryMethod
  /** Where it is picked up, or where it is delivered to. */
  address: string
}

/** Who writes, and where the customer finds his orders. */
export interface EmailSender {
  company: EmailContent['company']
  ordersUrl: string
}

function rowsOf({ number, saunaName, quote, stay, deliveryMethod, address }: EmailOrder): EmailRow[] {
  return [
    { label: 'Order', value: `#${number}` },
    { label: 'Sauna', value: saunaName },
    ...(stay
      ? [
          { label: 'Receipt', value: formatDay(stay.from) },
          { label: 'Return', value: formatDay(stay.to) },
        ]
      : []),
    { label: deliveryMethod === 'pickup' ? 'Pickup' : 'Delivery to', value: address },
    ...quoteLinesOf(quote).map(({ label, cost }) => ({ label, value: formatUsd(cost) })),
  ]
}

const compose = (
  order: EmailOrder,
  { company, ordersUrl }: EmailSender,
  words: Pick<EmailContent, 'subject' | 'opening'> & Partial<Pick<EmailContent, 'closing' | 'link'>>,
): RenderedEmail =>
  renderEmail({
    to: order.name,
    facts: rowsOf(order),
    closing: [],
    link: { label: 'Your orders', url: ordersUrl },
    company,
    ...words,
  })

/** The payment is there. `policy` says what a cancellation gives back. */
export const confirmationEmail = (order: EmailOrder, sender: EmailSender, policy: string): RenderedEmail =>
  compose(order, sender, {
    subject: `Your order #${order.number}: ${order.saunaName}`,
    opening: [
      order.stay
        ? 'Thank you. Your payment has arrived and the dates are yours.'
        : 'Thank you. Your payment has arrived and the sauna is yours.',
    ],
    closing: [
      nextStep(order),
      ...(order.stay ? [`If your plans change: ${policy}`, 'The days are attached for your calendar.'] : []),
    ],
  })

function nextStep({ stay, deliveryMethod }: EmailOrder): string {
  if (!stay) return `We will contact you about the ${deliveryMethod === 'pickup' ? 'pickup' : 'delivery'}.`
  return deliveryMethod === 'pickup'
    ? 'Please pick it up on the day of receipt, with your driving license.'
    : 'We bring it on the day of receipt.'
}

/** A payment did not go through, and can be tried again. */
export const declinedEmail = (order: EmailOrder, sender: EmailSender): RenderedEmail =>
  compose(order, sender, {
    subject: `Your payment for order #${order.number} did not go through`,
    opening: [
      'Your payment was declined and nothing was charged.',
      'You can try again for a short while, with the same card or another one.',
    ],
    link: { label: 'Pay now', url: sender.ordersUrl },
  })

/** Nobody paid in time. */
export const expiredEmail = (order: EmailOrder, sender: EmailSender): RenderedEmail =>
  compose(order, sender, {
    subject: `Your order #${order.number} has expired`,
    opening: [
      'No payment arrived in time, so the order has ended and nothing was charged.',
      order.stay
        ? 'The dates are open to everybody again. You are welcome to book anew.'
        : 'You are welcome to order anew.',
    ],
  })

/** An order has ended after it was paid, and this much comes back: by the customer's wish, or because he paid too late. */
export const cancellationEmail = (
  order: EmailOrder,
  sender: EmailSender,
  { refund, isLate }: { refund: Cents; isLate: boolean },
): RenderedEmail =>
  compose(order, sender, {
    subject: refund ? `Your refund for order #${order.number}` : `Your order #${order.number} is canceled`,
    opening: [
      isLate
        ? 'Your payment came after the order had ended, and somebody else has taken it meanwhile. We are sorry.'
        : 'Your order is canceled.',
      refund
        ? `You get ${formatUsd(refund)} back. Your bank shows it within 5 to 10 days.`
        : 'By the terms of the order nothing is paid back.',
    ],
  })
