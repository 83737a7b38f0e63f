import { type ClosureWords, sentencesOf } from '../domain/closure.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import { composeAboutOrder, type EmailOrder, weBring } from './about-order.ts'
import type { ShopContact } from './email.ts'
import type { RenderedEmail } from './render-email.ts'

/** The dates of a paid order are closed, and its customer has a choice. `refund` is what is left of the payment. @param link where they choose; works without a log-in */
export const closedEmail = (
  order: EmailOrder,
  shop: ShopContact,
  {
    isReminder,
    link,
    refund,
    ...closure
  }: ClosureWords & { isReminder: boolean; link: string; refund: Cents },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: isReminder
      ? `Reminder: please choose what happens to order #${order.number}`
      : `We have to close during your dates: order #${order.number}`,
    title: isReminder ? 'We still need your choice' : 'We have to close during your dates',
    opening: [
      ...(isReminder
        ? ['We emailed you that we have to close during your dates, and we have not heard back yet.']
        : []),
      ...sentencesOf(closure),
      `We are sorry. You can move to other dates or to another sauna at no extra cost, or get a full refund of ${formatUsd(refund)}.`,
    ],
    action: { kind: 'button', label: 'See your options', url: link },
    closing: [
      'This link is just for you, and you do not need to log in. Your order stays as it is until you choose.',
      `If you would rather talk to us, call ${shop.company.phone}.`,
    ],
  })

/** The dates of an order were closed before it was paid, so it has ended. */
export const releasedEmail = (order: EmailOrder, shop: ShopContact, closure: ClosureWords): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} is canceled: we have to close during your dates`,
    title: 'We have to close during your dates',
    opening: [
      ...sentencesOf(closure),
      'We are sorry. Your order had not been paid yet, so we canceled it, and you were not charged.',
      'You are welcome to book other dates.',
    ],
  })

/** The customer has moved an order to dates, or a sauna, that the shop offered. */
export const movedEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} has been moved`,
    title: 'Your order has been moved',
    opening: ['Thank you for bearing with us. Here is your updated order. There is nothing more to pay.'],
    closing: [...weBring(order), 'We attached a calendar file with your new dates.'],
  })

/** The dates were opened again before the customer chose. */
export const reopenedEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your dates are open again: order #${order.number}`,
    title: 'Your dates are open again',
    opening: [
      'Good news: we do not have to close after all. Your order has not changed, and there is nothing you need to do.',
    ],
    closing: ['The link in our earlier email no longer works.'],
  })
