import { formatDay } from '../domain/day.ts'
import type { DeliveryMethod } from '../domain/delivery.ts'
import { type Hours, receiptHours } from '../domain/hours.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
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
  /** What is held on a card during the rental, and where that is done; left out where none is wanted. */
  deposit?: { amount: Cents; path: string }
  /** What we bring to a pickup, because the customer's car needs it. */
  lent: readonly string[]
  /** Of an order that the office made for a caller, who may have no password: where it is paid without one. */
  callerPaysAt?: string
  /** A caller has not accepted it, so no log-in shows it. */
  isInNoAccount?: boolean
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
  closing?: (string | EmailPart)[]
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
      ...closing.map((part) => (typeof part === 'string' ? paragraph(part) : part)),
      ...(action || order.isInNoAccount ? [] : [ordersButton(origin, 'Your orders')]),
      ...(action || order.callerPaysAt === undefined ? [] : passwordParts(origin)),
    ],
    company,
  }
  return renderEmail(content)
}

const previewOf = ({ saunaName, stay }: EmailOrder) =>
  stay ? [`${saunaName}, ${formatDay(stay.from)} to ${formatDay(stay.to)}`] : [saunaName]

/** Callers get an account with their order, and no password with it. */
const passwordParts = (origin: string): EmailPart[] => [
  paragraph(
    'To see your order online, you need a password. If you have none yet, choose one for this address.',
  ),
  { kind: 'link', label: 'Choose a password', url: `${origin}/password_reset` },
]

/** What customers need not look for, of an order that goes on. */
export const weBring = ({ lent }: EmailOrder): string[] =>
  lent.length > 0 ? [`We bring: ${lent.map(uncapitalize).join(', ')}.`] : []

const uncapitalize = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Of an order whose checkout did not ask, because it was to be got in another way. */
export function askAbout(asked: 'car' | 'place' | null): string[] {
  if (!asked) return []
  const question = asked === 'car' ? 'your car can tow the sauna' : 'the sauna fits your place'
  return [`With your order online, you can check whether ${question}.`]
}

/** Leads to the customer's orders. */
export const ordersButton = (origin: string, label: string): EmailPart => ({
  kind: 'button',
  label,
  url: `${origin}/cabinet/orders`,
})
