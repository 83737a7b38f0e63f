import { type Cents, formatUsd } from '../domain/money.ts'
import { composeAboutOrder, type EmailOrder, ordersButton } from './about-order.ts'
import type { ShopContact } from './email.ts'
import type { RenderedEmail } from './render-email.ts'

/** The order is paid. `policy` says what a cancellation refunds. */
export const confirmationEmail = (order: EmailOrder, shop: ShopContact, policy: string): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number}: ${order.saunaName}`,
    title: order.stay ? 'Your dates are booked' : 'The sauna is yours',
    opening: ['Thank you! We received your payment.'],
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
export const declinedEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your payment for order #${order.number} did not go through`,
    title: 'Your payment did not go through',
    opening: [
      'Your payment was declined, and you were not charged.',
      'We are holding your order for a short while, so you can try again with the same card or another one.',
    ],
    action: ordersButton(shop.origin, 'Pay now'),
  })

/** The order was not paid in time. */
export const expiredEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} has expired`,
    title: 'Your order has expired',
    opening: [
      'We did not receive your payment in time, and you were not charged.',
      order.stay
        ? 'Your dates are available to other customers again. If you still want them, please book again.'
        : 'If you still want the sauna, please order again.',
    ],
  })

/** A part of what was paid goes back, and the order goes on as it is. */
export const partRefundEmail = (order: EmailOrder, shop: ShopContact, refund: Cents): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your refund for order #${order.number}`,
    title: `We are refunding ${formatUsd(refund)}`,
    opening: [
      `We are refunding ${formatUsd(refund)} of what you paid. Your bank may take 5 to 10 days to show it.`,
      'Nothing else about your order changes.',
    ],
  })

/** A paid order has ended, because the customer canceled it or paid too late. `refund` is what they get back. */
export const cancellationEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { refund, isLate }: { refund: Cents; isLate: boolean },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: refund ? `Your refund for order #${order.number}` : `Your order #${order.number} is canceled`,
    title: isLate ? 'Your payment came too late' : 'Your order is canceled',
    opening: [
      ...(isLate
        ? [
            `Your payment reached us after your order had expired, and we could not hold the ${order.stay ? 'dates' : 'sauna'} for you. We are sorry.`,
          ]
        : []),
      refund
        ? `We are refunding ${formatUsd(refund)}. Your bank may take 5 to 10 days to show it.`
        : 'Under the terms of your order, there is no refund.',
    ],
  })
