import { formatUsd } from '../domain/money.ts'
import type { Cents } from '../domain/money.ts'
import { askAbout, composeAboutOrder, type EmailOrder, weBring } from './about-order.ts'
import type { ShopContact } from './email.ts'
import type { RenderedEmail } from './render-email.ts'

/** What a change cost, in a sentence. @param difference above zero it was paid, below it goes back */
function moneySentence(difference: Cents): string {
  if (difference === 0) return 'The total stays the same, so there is nothing to pay.'
  return difference > 0
    ? `We received the difference of ${formatUsd(difference)}. Thank you!`
    : `We are refunding the difference of ${formatUsd(-difference)}. Your bank may take 5 to 10 days to show it.`
}

interface Changed {
  difference: Cents
  policy: string
  /** What the customer can still answer at the order. */
  asksAbout: 'car' | 'place' | null
}

/** An order has changed, because its customer or the shop changed it. */
export const changedEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { difference, policy, asksAbout }: Changed,
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} has changed`,
    title: 'Your order has changed',
    opening: ['Here is your order as it is now.', moneySentence(difference)],
    closing: [
      ...weBring(order),
      ...askAbout(asksAbout),
      `If your plans change again: ${policy}`,
      'We attached a calendar file with your dates. It replaces the one you have.',
    ],
  })

/** The shop has agreed on a change with the customer, which costs more. `order` is how it will be. @param until in words */
export const payChangeEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { difference, link, until }: { difference: Cents; link: string; until: string },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Please pay the difference for order #${order.number}`,
    title: `Your change costs ${formatUsd(difference)} more`,
    opening: [
      `Below is your order as it will be. We hold what it needs for you until ${until}. Please pay the difference of ${formatUsd(difference)} by then.`,
      'Until you pay, your order stays as it was.',
    ],
    action: { kind: 'button', label: `Pay ${formatUsd(difference)}`, url: link },
    closing: [
      `If you would rather leave everything as it was, you do not have to do anything. Questions? Call us: ${shop.company.phone}.`,
    ],
  })

/** A change was not paid in time, or the shop has withdrawn it: nothing has happened. */
export const unchangedEmail = (
  order: EmailOrder,
  shop: ShopContact,
  why: 'expired' | 'withdrawn',
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} stays as it was`,
    title: 'Your order stays as it was',
    opening: [
      why === 'expired'
        ? 'We did not receive the payment for your change in time, so nothing has changed, and you were not charged.'
        : 'The change that you were asked to pay for was withdrawn. Nothing has changed, and you were not charged.',
    ],
  })

/** A change was paid for when it was over, or when its nights were gone. All of that payment goes back. */
export const lateChangeEmail = (order: EmailOrder, shop: ShopContact, refund: Cents): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your refund for the change of order #${order.number}`,
    title: 'Your change could not be made',
    opening: [
      `Your payment reached us too late: we could not hold what you chose. We are sorry. We are refunding ${formatUsd(refund)}, all of it. Your bank may take 5 to 10 days to show it.`,
      'Your order stays as it was.',
    ],
  })

/** The shop has moved an order to another sauna or other dates; the price stays. */
export const movedByShopEmail = (order: EmailOrder, shop: ShopContact): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your order #${order.number} has moved`,
    title: 'Your order has moved',
    opening: [
      'We had to move your order. Below is your order as it is now. There is nothing more to pay.',
      `If this does not suit you, please call us: ${shop.company.phone}.`,
    ],
    closing: [
      ...weBring(order),
      'We attached a calendar file with your dates. It replaces the one you have.',
    ],
  })
