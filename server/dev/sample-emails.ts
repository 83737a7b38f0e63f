import { reviewRequestEmail } from '../emails/review-email.ts'
import { quoteRental, quoteSale } from '../domain/quote.ts'
import type { Hours } from '../domain/hours.ts'
import { defaultRefundPolicy, describePolicy } from '../domain/refund.ts'
import {
  emailChangedEmail,
  newAddressEmail,
  passwordChangedEmail,
  passwordRemovedEmail,
  passwordResetEmail,
  unprovedPasswordRemovedEmail,
  verificationEmail,
} from '../emails/account-emails.ts'
import {
  changedEmail,
  lateChangeEmail,
  movedByShopEmail,
  payChangeEmail,
  unchangedEmail,
} from '../emails/change-emails.ts'
import { closedEmail, movedEmail, releasedEmail, reopenedEmail } from '../emails/closure-emails.ts'
import { answerEmail } from '../emails/answer-email.ts'
import type { EmailOrder } from '../emails/about-order.ts'
import type { ShopContact } from '../emails/email.ts'
import {
  depositChargedEmail,
  depositHeldEmail,
  depositLapsedEmail,
  depositRefundedEmail,
  depositReleasedEmail,
} from '../emails/deposit-emails.ts'
import { feedbackEmail } from '../emails/feedback-email.ts'
import { factorChangedEmail, invitationEmail } from '../emails/office-emails.ts'
import {
  cancellationEmail,
  confirmationEmail,
  declinedEmail,
  expiredEmail,
  partRefundEmail,
  reminderEmail,
  withdrawnEmail,
} from '../emails/order-emails.ts'
import { freeStayEmail } from '../emails/waitlist-email.ts'
import { messageNewsEmail } from '../emails/message-news-email.ts'
import { changeNewsEmail, orderNewsEmail } from '../emails/order-news-email.ts'
import { phoneOrderEmail } from '../emails/phone-order-email.ts'
import type { RenderedEmail } from '../emails/render-email.ts'

/** What others typed. */
interface SampleWords {
  customerName: string
  customerEmail: string
  customerPhone: string
  saunaName: string
  address: string
  hours: Hours
  lent: string[]
  closureWords: string
  message: string
  answer: string
}

const words: SampleWords = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  customerPhone: '(303) 555-0123',
  saunaName: 'Birch & Barrel, for four',
  address: '1 Sauna Way, Denver, CO 80202',
  hours: { pickup: '10 AM to 4 PM', delivery: '9 AM to noon', return: '8 AM to 11 AM' },
  lent: ['Ball mount with a 2-inch ball', 'Plug adapter to a 7-way plug'],
  closureWords: 'The county decides again on Friday.',
  message: 'Is a sauna free in May?\n\nWe are eight, and two of us are afraid of snow. Thank you!',
  answer: 'Yes: two are free in May.\n\nChildren pay nothing.',
}

const stay = { from: '2026-12-01', to: '2026-12-04' }
const price = { id: 7, price: 15_000 }
const charges = { deliveryFee: 7_500, taxPpm: 82_500 }
const refundPolicy = describePolicy(defaultRefundPolicy)
const token = 'VGhpcyBpcyBub3QgYSB0b2tlbiBvZiBhbnlib2R5LiE'

/** Every email of the shop, by a name for its address. */
export function sampleEmails(
  shop: ShopContact,
  changes: Partial<SampleWords> = {},
): Record<string, RenderedEmail> {
  const { customerName, customerEmail, customerPhone, saunaName, address } = { ...words, ...changes }
  const { hours, lent, closureWords, message, answer } = { ...words, ...changes }
  const pickup: EmailOrder = {
    number: 1042,
    name: customerName,
    saunaName,
    quote: quoteRental(price, stay, 'pickup', charges),
    stay,
    deliveryMethod: 'pickup',
    address,
    hours,
    lent,
  }
  const hold = '/pay/deposits/3f0c9a52-5d0c-4d7e-9b7e-0d6f6a1c2b3d'
  const withDeposit: EmailOrder = { ...pickup, deposit: { amount: 30_000, path: hold } }
  const delivery: EmailOrder = {
    ...pickup,
    lent: [],
    quote: quoteRental(price, stay, 'delivery', charges),
    deliveryMethod: 'delivery',
  }
  const sale: EmailOrder = {
    ...delivery,
    quote: quoteSale({ ...price, price: 1_249_000 }, 'delivery', charges),
    stay: null,
    hours: null,
  }
  const news = {
    number: pickup.number,
    saunaName,
    stay,
    deliveryMethod: 'pickup' as const,
    place: address,
    total: 56_831,
    refund: 24_356,
  }
  const closure = {
    reason: 'burn_ban',
    words: closureWords,
    link: `${shop.origin}/closed?token=${token}`,
  } as const
  return {
    'confirmation-pickup': confirmationEmail(pickup, shop, refundPolicy),
    'confirmation-delivery': confirmationEmail(delivery, shop, refundPolicy),
    'confirmation-sale': confirmationEmail(sale, shop, refundPolicy),
    'confirmation-phone': confirmationEmail(
      { ...pickup, callerPaysAt: '/pay/orders/3f0c9a52-5d0c-4d7e-9b7e-0d6f6a1c2b3d' },
      shop,
      refundPolicy,
    ),
    'phone-order': phoneOrderEmail(delivery, shop, {
      link: `${shop.origin}/your-order?token=${token}`,
      until: '12/01/2026, 2:05 PM EST',
      policy: describePolicy(defaultRefundPolicy),
    }),
    'reminder-pickup': reminderEmail(pickup, shop, { lacksDeposit: false }),
    'reminder-delivery': reminderEmail(delivery, shop, { lacksDeposit: false }),
    'reminder-deposit': reminderEmail(withDeposit, shop, { lacksDeposit: true }),
    'confirmation-deposit': confirmationEmail(withDeposit, shop, refundPolicy),
    'deposit-held': depositHeldEmail(withDeposit, shop, { amount: 30_000, until: '12/06/2026' }),
    'deposit-released': depositReleasedEmail(withDeposit, shop, 30_000),
    'deposit-charged': depositChargedEmail(withDeposit, shop, {
      amount: 30_000,
      charge: 12_000,
      reason: message,
    }),
    'deposit-charged-in-full': depositChargedEmail(withDeposit, shop, {
      amount: 30_000,
      charge: 30_000,
      reason: null,
    }),
    'deposit-lapsed': depositLapsedEmail(withDeposit, shop, {
      amount: 30_000,
      link: `${shop.origin}${hold}`,
    }),
    'deposit-refunded': depositRefundedEmail(withDeposit, shop, { amount: 5_000, reason: message }),
    declined: declinedEmail(delivery, shop),
    expired: expiredEmail(pickup, shop),
    'expired-sale': expiredEmail(sale, shop),
    canceled: cancellationEmail(pickup, shop, { refund: 24_356, isLate: false }),
    'canceled-without-refund': cancellationEmail(pickup, shop, { refund: 0, isLate: false }),
    withdrawn: withdrawnEmail(pickup, shop),
    'refunded-in-part': partRefundEmail(pickup, shop, 2_500),
    'order-changed': changedEmail(pickup, shop, {
      difference: 0,
      asksAbout: null,
      policy: describePolicy(defaultRefundPolicy),
    }),
    'order-changed-paid': changedEmail(delivery, shop, {
      difference: 8_119,
      asksAbout: 'place',
      policy: describePolicy(defaultRefundPolicy),
    }),
    'order-changed-refunded': changedEmail(pickup, shop, {
      difference: -8_119,
      asksAbout: null,
      policy: describePolicy(defaultRefundPolicy),
    }),
    'change-to-pay': payChangeEmail(delivery, shop, {
      difference: 8_119,
      link: `${shop.origin}/pay/changes/3f0c9a52-5d0c-4d7e-9b7e-0d6f6a1c2b3d`,
      until: '12/01/2026, 2:05 PM EST',
    }),
    'change-expired': unchangedEmail(pickup, shop, 'expired'),
    'change-withdrawn': unchangedEmail(delivery, shop, 'withdrawn'),
    'change-paid-too-late': lateChangeEmail(pickup, shop, 8_119),
    'moved-by-shop': movedByShopEmail(delivery, shop),
    'paid-too-late': cancellationEmail(delivery, shop, { refund: 56_831, isLate: true }),
    closed: closedEmail(pickup, shop, { ...closure, refund: 56_831, isReminder: false }),
    'closed-reminder': closedEmail(delivery, shop, {
      ...closure,
      words: '',
      refund: 48_356,
      isReminder: true,
    }),
    'closed-unpaid': releasedEmail(pickup, shop, closure),
    'closed-moved': movedEmail(delivery, shop),
    'closed-reopened': reopenedEmail(pickup, shop),
    'review-request': reviewRequestEmail(pickup, shop),
    'password-reset': passwordResetEmail(shop, customerEmail, token, 60),
    'password-changed': passwordChangedEmail(shop, customerEmail),
    'password-removed': passwordRemovedEmail(shop, customerEmail, 'Google'),
    'unproved-password-removed': unprovedPasswordRemovedEmail(shop, customerEmail),
    verification: verificationEmail(shop, customerEmail, token, 3),
    'new-address': newAddressEmail(shop, customerEmail, token, 3),
    'office-invitation': invitationEmail(shop, customerEmail, { token, roleName: 'staff', days: 3 }),
    'office-log-in-changed': factorChangedEmail(shop, customerEmail, 'A passkey was added'),
    'order-news-booking': orderNewsEmail(shop, 'paid', news),
    'order-news-sale': orderNewsEmail(shop, 'paid', { ...news, stay: null, place: null }),
    'order-news-canceled': orderNewsEmail(shop, 'canceled', news),
    'order-news-changed': changeNewsEmail(shop, news, {
      stay: { from: '2026-12-08', to: '2026-12-11' },
      saunaName: news.saunaName,
      deliveryMethod: 'pickup',
      difference: 8_119,
    }),
    'email-changed': emailChangedEmail(shop, customerEmail, `new-${customerEmail}`),
    feedback: feedbackEmail(shop, {
      name: customerName,
      email: customerEmail,
      phone: customerPhone,
      company: saunaName,
      message,
      number: 12,
    }),
    answer: answerEmail(shop, { text: answer, question: message }),
    'free-stay': freeStayEmail(shop, {
      saunaName,
      place: address,
      stay,
      price:
        'These dates cost $568.31 in all, delivery and tax included. The price has changed: they cost $487.13 when you joined the waitlist.',
      hold: { until: '2:42 PM EST', minutes: 10 },
      link: `${shop.origin}/waitlist?token=${token}`,
      leaveLink: `${shop.origin}/waitlist/leave?token=${token}`,
    }),
    'free-stay-for-anybody': freeStayEmail(shop, {
      saunaName,
      place: address,
      stay,
      price: 'These dates cost $568.31 in all, tax included.',
      hold: null,
      link: `${shop.origin}/product/7?date_from=${stay.from}&date_to=${stay.to}`,
      leaveLink: `${shop.origin}/waitlist/leave?token=${token}`,
    }),
    'message-news': messageNewsEmail(shop, { number: 12, about: 'contact' }),
    'message-news-franchise': messageNewsEmail(shop, { number: 13, about: 'franchise' }),
  }
}
