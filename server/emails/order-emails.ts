import { formatDay } from '../domain/day.ts'
import { type Cents, formatUsd } from '../domain/money.ts'
import { composeAboutOrder, type EmailOrder, ordersButton, weBring } from './about-order.ts'
import type { EmailPart, ShopContact } from './email.ts'
import type { RenderedEmail } from './render-email.ts'

/** The order is paid. `policy` says what a cancellation refunds. */
export const confirmationEmail = (order: EmailOrder, shop: ShopContact, policy: string): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number}: ${order.saunaName}`,
    title: order.stay ? 'Your dates are booked' : 'The sauna is yours',
    opening: ['Thank you! We received your payment.'],
    closing: [
      nextStep(order),
      ...weBring(order),
      ...sayDeposit(order, shop),
      ...(order.stay
        ? [`If your plans change: ${policy}`, 'We attached a calendar file with your dates.']
        : []),
    ],
  })

/** Not part of what was paid, so that nobody is surprised by it. */
function sayDeposit({ deposit, callerPaysAt }: EmailOrder, { origin }: ShopContact): (string | EmailPart)[] {
  if (!deposit) return []
  // A caller may have no password.
  const where = callerPaysAt === undefined ? ', under “Your orders”' : ', with the link below'
  const text = `Refundable deposit: ${formatUsd(deposit.amount)}. You hold it on a card from two days before your start date${where}. It is not charged unless something is damaged.`
  const link: EmailPart = { kind: 'link', label: 'Hold the deposit', url: `${origin}${deposit.path}` }
  return callerPaysAt === undefined ? [text] : [text, link]
}

function nextStep({ stay, deliveryMethod }: EmailOrder): string {
  if (!stay) return `We will be in touch soon to arrange the ${deliveryMethod}.`
  return deliveryMethod === 'pickup'
    ? 'Please pick up the sauna on your start date, and bring your driver’s license.'
    : 'We will bring the sauna to you on your start date.'
}

/** The button that is pressed before the sauna goes out. */
const holdAction = ({ deposit }: EmailOrder, { origin }: ShopContact): { action?: EmailPart } =>
  deposit
    ? {
        action: {
          kind: 'button',
          label: `Hold the deposit of ${formatUsd(deposit.amount)}`,
          url: `${origin}${deposit.path}`,
        },
      }
    : {}

/** The stay begins tomorrow. The subject names the day, because an email may be read, or arrive, on another one. */
export const reminderEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { lacksDeposit }: { lacksDeposit: boolean },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    ...(lacksDeposit && holdAction(order, shop)),
    subject: order.stay
      ? `Tomorrow, ${formatDay(order.stay.from)}: ${order.saunaName}`
      : `Tomorrow: ${order.saunaName}`,
    title:
      order.deliveryMethod === 'pickup'
        ? 'Tomorrow you pick up your sauna'
        : 'Tomorrow we deliver your sauna',
    opening: [
      order.deliveryMethod === 'pickup'
        ? 'Please bring your driver’s license, insurance that covers towing, and a car and a hitch rated for the sauna’s weight.'
        : 'Please have your driver’s license ready, someone there to receive the sauna, and a firm, level place that a car with a trailer can reach.',
      ...weBring(order),
      ...(lacksDeposit
        ? [
            'Please also hold your refundable deposit on a card before then. It is not charged unless something is damaged.',
          ]
        : []),
    ],
    closing: ['No signal where you’re headed? Open our guide once, and it works without a signal.'],
  })

/** A payment did not go through; the customer can try again. */
export const declinedEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your payment for order #${order.number} did not go through`,
    title: 'Your payment did not go through',
    opening: [
      'Your payment was declined, and you were not charged.',
      'We are holding your order for a short while, so you can try again with the same card or another one.',
    ],
    action:
      order.callerPaysAt === undefined
        ? ordersButton(shop.origin, 'Pay now')
        : { kind: 'button', label: 'Pay now', url: `${shop.origin}${order.callerPaysAt}` },
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

/** The shop has ended an order before it was paid. */
export const withdrawnEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} is canceled`,
    title: 'Your order is canceled',
    opening: [
      'We have canceled your order, and you were not charged. You can no longer pay for it.',
      `If you did not expect this, please call us: ${shop.company.phone}.`,
    ],
    action: {
      kind: 'button',
      label: 'See our saunas',
      url: `${shop.origin}/catalog/${order.stay ? 'rental' : 'sales'}`,
    },
  })
