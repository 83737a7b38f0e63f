import { type ClosureWords, sentencesOf } from '../domain/closure.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import { composeAboutOrder, type EmailOrder } from './about-order.ts'
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
      ? `Please choose: your order #${order.number}`
      : `We have to close on your dates: order #${order.number}`,
    title: isReminder ? 'We are waiting for your choice' : 'We have to close on your dates',
    opening: [
      ...(isReminder
        ? ['We wrote to you that we have to close on your dates, and do not know yet what you want.']
        : []),
      ...sentencesOf(closure),
      `We are sorry. You can move to other dates or to another sauna, and pay nothing more, or get everything back: ${formatUsd(refund)}.`,
    ],
    action: { kind: 'button', label: 'Choose', url: link },
    closing: [
      'This link is for you alone and needs no log-in. Your order stays as it is until you choose.',
      `If you would rather talk to us: ${shop.company.phone}.`,
    ],
  })

/** The dates of an order were closed before it was paid, so it has ended. */
export const releasedEmail = (order: EmailOrder, shop: ShopContact, closure: ClosureWords): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} is canceled: we have to close on your dates`,
    title: 'We have to close on your dates',
    opening: [
      ...sentencesOf(closure),
      'We are sorry. Your order was not paid yet, so we canceled it. You were not charged.',
      'Other dates are open. You are welcome to book again.',
    ],
  })

/** The customer has moved an order to dates, or a sauna, that the shop offered. */
export const movedEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} has moved`,
    title: 'Your order has moved',
    opening: [
      'Thank you for bearing with us. Here is your order as it is now. There is nothing more to pay.',
    ],
    closing: ['We attached a calendar file with your new dates.'],
  })

/** The dates were opened again before the customer chose. */
export const reopenedEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your dates are open again: order #${order.number}`,
    title: 'Your dates are open again',
    opening: [
      'Good news: we do not have to close after all. Your order stands as it was, and there is nothing for you to do.',
    ],
    closing: ['The link in our earlier email does nothing anymore.'],
  })
