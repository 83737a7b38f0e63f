import type { DeliveryMethod } from '../domain/delivery.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import { formatDay } from '../domain/day.ts'
import type { Stay } from '../domain/stay.ts'
import { type EmailRow, paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

const WHY =
  'You get these emails because you work in the office. You can turn them off there, under “Your log-in”.'

/** What those who run the shop read about an order: nothing about the customer, which stays in the office. */
export interface NewsOrder {
  number: number
  saunaName: string
  /** Null for a sale. */
  stay: Stay | null
  deliveryMethod: DeliveryMethod
  /** Where the sauna stands; null for a sale. */
  place: string | null
  total: Cents
  /** What goes back to the customer. */
  refund: Cents
}

/** How an order was before it changed. */
interface ChangedFrom {
  stay: Stay
  saunaName: string
  deliveryMethod: DeliveryMethod
  /** Above zero it was paid, below it goes back. */
  difference: Cents
}

const asWords = (saunaName: string, { from, to }: Stay, method: DeliveryMethod) =>
  `${saunaName}, ${formatDay(from)} to ${formatDay(to)}, ${method}`

/** An order that its customer or the office has changed. Where it is delivered to is said in the office alone. */
export function changeNewsEmail(
  { origin, company }: ShopContact,
  { number, saunaName, stay, deliveryMethod, place, total }: NewsOrder,
  before: ChangedFrom,
): RenderedEmail {
  const now = stay ? asWords(saunaName, stay, deliveryMethod) : saunaName
  const opening = `Now: ${now}.`
  return renderEmail({
    subject: `An order was changed: #${number}, ${saunaName}`,
    preview: opening,
    title: 'An order was changed',
    parts: [
      paragraph(opening),
      paragraph(`Before: ${asWords(before.saunaName, before.stay, before.deliveryMethod)}.`),
      {
        kind: 'table',
        title: `Order #${number}`,
        rows: [
          ...(place ? [{ label: 'Place', value: place }] : []),
          { label: 'Total', value: formatUsd(total) },
          ...(before.difference === 0
            ? []
            : [
                {
                  label: before.difference > 0 ? 'Paid for the change' : 'Goes back to the customer',
                  value: formatUsd(Math.abs(before.difference)),
                },
              ]),
        ],
      },
      { kind: 'button', label: 'Open the order', url: `${origin}/office/orders/${number}` },
      paragraph(WHY),
    ],
    company,
  })
}

/** A new order, or one that has ended after it was paid. */
export function orderNewsEmail(
  { origin, company }: ShopContact,
  kind: 'paid' | 'canceled',
  { number, saunaName, stay, deliveryMethod, place, total, refund }: NewsOrder,
): RenderedEmail {
  const days = stay ? `, ${formatDay(stay.from)} to ${formatDay(stay.to)}` : ''
  const what = `${saunaName}${days}`
  const title = kind === 'paid' ? (stay ? 'A new booking' : 'A sauna was sold') : 'An order was canceled'
  const opening =
    kind === 'paid'
      ? `${what}, ${deliveryMethod}.`
      : `${what}: ${stay ? 'the dates are free again' : 'it is for sale again'}.`
  const row = (label: string, value: string | null): EmailRow[] => (value === null ? [] : [{ label, value }])
  return renderEmail({
    subject: `${title}: #${number}, ${saunaName}`,
    preview: opening,
    title,
    parts: [
      paragraph(opening),
      {
        kind: 'table',
        title: `Order #${number}`,
        rows: [
          ...row('Place', place),
          ...row('Total', formatUsd(total)),
          ...row('Refund to the customer', kind === 'canceled' ? formatUsd(refund) : null),
        ],
      },
      { kind: 'button', label: 'Open the order', url: `${origin}/office/orders/${number}` },
      paragraph(WHY),
    ],
    company,
  })
}
