import type { DeliveryMethod } from '../domain/delivery.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import { formatDay } from '../domain/day.ts'
import type { Stay } from '../domain/stay.ts'
import { type EmailRow, paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

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
      paragraph(
        'You get these emails because you work in the office. You can turn them off there, under “Your log-in”.',
      ),
    ],
    company,
  })
}
