import { formatDay } from '../domain/day.ts'
import type { DeliveryMethod } from '../domain/delivery.ts'
import { type Hours, receiptHours } from '../domain/hours.ts'
import { formatUsd } from '../domain/money.ts'
import { priceLinesOf } from '../domain/price-lines.ts'
import type { Quote } from '../domain/quote.ts'
import type { Stay } from '../domain/stay.ts'
import { type EmailContent, type EmailPart, type EmailRow, paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

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

const dayAt = (day: string, hours: string | undefined) =>
  hours ? `${formatDay(day)}, ${hours}` : formatDay(day)

function rowsOf({ saunaName, quote, stay, deliveryMethod, address, hours }: EmailOrder): EmailRow[] {
  return [
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
    ...priceLinesOf(quote).map(
      ({ key, label, cost }): EmailRow => ({
        label,
        value: formatUsd(cost),
        look: key === 'total' ? 'sum' : 'amount',
      }),
    ),
  ]
}

/** What is particular to one email about an order. */
interface Words {
  subject: string
  title: string
  /** What happened, and what it means for the customer. */
  opening: string[]
  /** What is to be done at once, before the order is read again. */
  action?: EmailPart
  closing?: string[]
}

/** Any email about an order: what happened, then the order. */
export function composeAboutOrder(
  order: EmailOrder,
  { origin, company }: ShopContact,
  words: Words,
): RenderedEmail {
  const { subject, title, opening, action, closing = [] } = words
  const content: EmailContent = {
    subject,
    preview: [opening[0], ...previewOf(order)].join(' '),
    title,
    parts: [
      ...[`Hi ${order.name},`, ...opening].map(paragraph),
      ...(action ? [action] : []),
      { kind: 'table', title: `Order #${order.number}`, rows: rowsOf(order) },
      ...closing.map(paragraph),
      ...(action ? [] : [ordersButton(origin, 'Your orders')]),
    ],
    company,
  }
  return renderEmail(content)
}

const previewOf = ({ saunaName, stay }: EmailOrder) =>
  stay ? [`${saunaName}, ${formatDay(stay.from)} to ${formatDay(stay.to)}`] : [saunaName]

/** Leads to the customer's orders. */
export const ordersButton = (origin: string, label: string): EmailPart => ({
  kind: 'button',
  label,
  url: `${origin}/cabinet/orders`,
})
