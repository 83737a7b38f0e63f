import { formatDay } from '../domain/day.ts'
import type { DeliveryMethod } from '../domain/delivery.ts'
import { type Hours, receiptHours } from '../domain/hours.ts'
import { type EmailRow, type EmailContent, type RenderedEmail, renderEmail } from './render-email.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import type { Quote } from '../domain/quote.ts'
import { priceLinesOf } from '../domain/price-lines.ts'
import type { Stay } from '../domain/stay.ts'

/** What an email says about an order. */
export interface EmailOrder {
  number: number
  /** The customer's first name. */
  name: string
  saunaName: string
  quote: Quote
  stay: Stay | null
  deliveryMethod: DeliveryMethod
  /** Where it is picked up or delivered. */
  address: string
  /** Null for a sale, and where none are set. */
  hours: Hours | null
}

/** Who writes, and where customers find their orders. */
export interface EmailSender {
  company: EmailContent['company']
  ordersUrl: string
}

const dayAt = (day: string, hours: string | undefined) =>
  hours ? `${formatDay(day)}, ${hours}` : formatDay(day)

function rowsOf({ number, saunaName, quote, stay, deliveryMethod, address, hours }: EmailOrder): EmailRow[] {
  return [
    { label: 'Order', value: `#${number}` },
    { label: 'Sauna', value: saunaName },
    ...(stay
      ? [
          {
            label: 'Start date',
            value: dayAt(stay.from, hours ? receiptHours(hours, deliveryMethod) : undefined),
          },
          { label: 'Return date', value: dayAt(stay.to, hours?.return) },
        ]
      : []),
    { label: deliveryMethod === 'pickup' ? 'Pick up at' : 'Deliver to', value: address },
    ...priceLinesOf(quote).map(({ label, cost }) => ({ label, value: formatUsd(cost) })),
  ]
}

const compose = (
  order: EmailOrder,
  { company, ordersUrl }: EmailSender,
  content: Pick<EmailContent, 'subject' | 'opening'> & Partial<Pick<EmailContent, 'closing' | 'link'>>,
): RenderedEmail =>
  renderEmail({
    to: order.name,
    rows: rowsOf(order),
    closing: [],
    link: { label: 'Your orders', url: ordersUrl },
    company,
    ...content,
  })

/** The order is paid. `policy` says what a cancellation refunds. */
export const confirmationEmail = (order: EmailOrder, sender: EmailSender, policy: string): RenderedEmail =>
  compose(order, sender, {
    subject: `Your order #${order.number}: ${order.saunaName}`,
    opening: [
      order.stay
        ? 'Thank you! We received your payment, and your dates are booked.'
        : 'Thank you! We received your payment, and the sauna is yours.',
    ],
    closing: [
      nextStep(order),
      ...(order.stay
        ? [`If your plans change: ${policy}`, 'We attached a calendar file with your dates.']
        : []),
    ],
  })

function nextStep({ stay, deliveryMethod }: EmailOrder): string {
  if (!stay) return `We will be in touch soon to arrange the ${deliveryMethod}.`
  return deliveryMethod === 'pickup'
    ? 'Please pick up the sauna on your start date, and bring your driver’s license.'
    : 'We will bring the sauna to you on your start date.'
}

/** A payment did not go through; the customer can try again. */
export const declinedEmail = (order: EmailOrder, sender: EmailSender): RenderedEmail =>
  compose(order, sender, {
    subject: `Your payment for order #${order.number} did not go through`,
    opening: [
      'Your payment was declined, and you were not charged.',
      'We are holding your order for a short while, so you can try again with the same card or another one.',
    ],
    link: { label: 'Pay now', url: sender.ordersUrl },
  })

/** The order was not paid in time. */
export const expiredEmail = (order: EmailOrder, sender: EmailSender): RenderedEmail =>
  compose(order, sender, {
    subject: `Your order #${order.number} has expired`,
    opening: [
      'We did not receive your payment in time, so your order has expired. You were not charged.',
      order.stay
        ? 'Your dates are available to other customers again. If you still want them, please book again.'
        : 'If you still want the sauna, please order again.',
    ],
  })

/** A paid order has ended, because the customer canceled it or paid too late. `refund` is what they get back. */
export const cancellationEmail = (
  order: EmailOrder,
  sender: EmailSender,
  { refund, isLate }: { refund: Cents; isLate: boolean },
): RenderedEmail =>
  compose(order, sender, {
    subject: refund ? `Your refund for order #${order.number}` : `Your order #${order.number} is canceled`,
    opening: [
      isLate
        ? `Your payment reached us after your order had expired, and we could not hold the ${order.stay ? 'dates' : 'sauna'} for you. We are sorry.`
        : 'Your order is canceled.',
      refund
        ? `We are refunding ${formatUsd(refund)}. Your bank may take 5 to 10 days to show it.`
        : 'Under the terms of your order, there is no refund.',
    ],
  })
