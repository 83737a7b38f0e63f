import { type Cents, formatUsd } from '../domain/money.ts'
import { composeAboutOrder, type EmailOrder } from './about-order.ts'
import type { ShopContact } from './email.ts'
import type { RenderedEmail } from './render-email.ts'

/** The deposit is held on a card. @param until a day in words; null if the card does not say */
export const depositHeldEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { amount, until }: { amount: Cents; until: string | null },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your deposit for order #${order.number} is held`,
    title: `${formatUsd(amount)} is held on your card`,
    opening: [
      `Thank you! Your refundable deposit of ${formatUsd(amount)} is held on your card${until ? ` until ${until} at the latest` : ''}. Nothing is charged.`,
      'We release it after the return, unless something is damaged.',
    ],
  })

/** Nothing is held anymore, and nothing was charged. */
export const depositReleasedEmail = (order: EmailOrder, shop: ShopContact, amount: Cents): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Your deposit for order #${order.number} is released`,
    title: 'Your deposit is released',
    opening: [
      `We have released your deposit of ${formatUsd(amount)}, and none of it was charged. Your bank may take a few days to show it.`,
    ],
  })

/** A part of what was held was charged, or all of it. @param reason in the office's words, if it has said any */
export const depositChargedEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { amount, charge, reason }: { amount: Cents; charge: Cents; reason: string | null },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `We charged ${formatUsd(charge)} of your deposit for order #${order.number}`,
    title: `We charged ${formatUsd(charge)} of your deposit`,
    opening: [
      ...(reason ? [`This is why: ${reason}`] : []),
      charge < amount
        ? `${formatUsd(charge)} of your deposit of ${formatUsd(amount)} is charged to your card. The rest, ${formatUsd(amount - charge)}, is released; your bank may take a few days to show it.`
        : `Your deposit of ${formatUsd(amount)} is charged to your card.`,
      `If you think this is wrong, please call us: ${shop.company.phone}.`,
    ],
  })

/** Money that was charged of a deposit goes back. @param reason in the office's words; null once it is erased */
export const depositRefundedEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { amount, reason }: { amount: Cents; reason: string | null },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `We refunded ${formatUsd(amount)} of your deposit for order #${order.number}`,
    title: `We refunded ${formatUsd(amount)} of your deposit`,
    opening: [
      ...(reason ? [`This is why: ${reason}`] : []),
      `${formatUsd(amount)} of what we charged of your deposit goes back to your card. Your bank may take 5 to 10 days to show it.`,
    ],
  })

/** A card holds an amount for about a week, and this rental is not over. @param link where it is held again */
export const depositLapsedEmail = (
  order: EmailOrder,
  shop: ShopContact,
  { amount, link }: { amount: Cents; link: string },
): RenderedEmail =>
  composeAboutOrder(order, shop, {
    subject: `Please hold your deposit for order #${order.number} again`,
    title: 'The hold on your card has ended',
    opening: [
      `Your deposit of ${formatUsd(amount)} is no longer held, because a card hold lasts only about a week. Nothing was charged.`,
      'Your rental is not over yet, so please hold the deposit again, on the same card or another one.',
    ],
    action: { kind: 'button', label: `Hold ${formatUsd(amount)}`, url: link },
  })
