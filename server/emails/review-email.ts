import { formatDay } from '../domain/day.ts'
import type { EmailOrder } from './about-order.ts'
import { ordersButton } from './about-order.ts'
import { paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** Asks once for each rental, some days after a sauna came back, how it was. */
export function reviewRequestEmail(
  { number, name, saunaName, stay }: EmailOrder,
  { origin, company }: ShopContact,
): RenderedEmail {
  const dates = stay ? ` from ${formatDay(stay.from)} to ${formatDay(stay.to)}` : ''
  const opening = `You rented “${saunaName}”${dates}. How was it?`
  return renderEmail({
    subject: `How was it? Your order #${number}`,
    preview: opening,
    title: 'How was it?',
    parts: [
      paragraph(`Hi ${name},`),
      paragraph(opening),
      paragraph(
        'Your review helps others choose and helps us get better. You decide whether to show your first name, and you can change or delete your review at any time.',
      ),
      ordersButton(origin, 'Write a review'),
      paragraph('We ask once for each rental. If you would rather not, you can ignore this email.'),
    ],
    company,
  })
}
