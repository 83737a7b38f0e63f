import { type EmailPart, paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** An email to customers about their account. */
export interface AccountEmail extends RenderedEmail {
  recipient: string
  dedupeKey: null
}

/** The first of the words is what a list of emails shows. */
function compose(
  { company }: ShopContact,
  recipient: string,
  subject: string,
  words: (string | EmailPart)[],
): AccountEmail {
  const parts = words.map((part) => (typeof part === 'string' ? paragraph(part) : part))
  const preview = words.find((part) => typeof part === 'string') ?? ''
  return { recipient, ...renderEmail({ subject, preview, title: subject, parts, company }), dedupeKey: null }
}

/** Where customers request a new password, and where the link to choose one leads. */
const passwordButton = ({ origin }: ShopContact, label: string, hash = ''): EmailPart => ({
  kind: 'button',
  label,
  url: `${origin}/password_reset${hash}`,
})

/** The token comes after the `#`, which browsers never send: no log and no referrer ever contains it. */
export const passwordResetEmail = (shop: ShopContact, recipient: string, token: string, minutes: number) =>
  compose(shop, recipient, 'Choose a new password', [
    'Someone, most likely you, asked to reset the password for your Heat and Chill account.',
    `Choose your new password within ${minutes} minutes. The link works once.`,
    passwordButton(shop, 'Choose a password', `#token=${token}`),
    'If you did not ask for this, you can ignore this email. Your password stays the same.',
  ])

/**
 * The token is of use only to someone who is signed in to the account, so it may be in the part of the address that
 * browsers send: see docs/decisions/029-email-addresses-are-proved.md.
 */
const confirmButton = ({ origin }: ShopContact, token: string): EmailPart => ({
  kind: 'button',
  label: 'Confirm my address',
  url: `${origin}/cabinet/profile?verify=${token}`,
})

const linkRules = (days: number) =>
  `Open the link within ${days} days. It works once, and you may have to log in first.`

/** After signing up. */
export const verificationEmail = (shop: ShopContact, recipient: string, token: string, days: number) =>
  compose(shop, recipient, 'Please confirm your email address', [
    'Welcome to Heat and Chill! Please confirm that this is your email address, so that your bookings reach you.',
    linkRules(days),
    confirmButton(shop, token),
    'You can book in the meantime. If you did not sign up, you can ignore this email.',
  ])

/** To the new address of an account that has another one. */
export const newAddressEmail = (shop: ShopContact, recipient: string, token: string, days: number) =>
  compose(shop, recipient, 'Please confirm your new email address', [
    'Someone, most likely you, asked to use this email address for their Heat and Chill account.',
    linkRules(days),
    confirmButton(shop, token),
    'Until then, we keep writing to the old address. If you did not ask for this, you can ignore this email.',
  ])

export const passwordChangedEmail = (shop: ShopContact, recipient: string) =>
  compose(shop, recipient, 'Your password was changed', [
    'The password for your Heat and Chill account was just changed, and you were logged out on all other devices.',
    'If this was not you, please choose a new password right away, and let us know.',
    passwordButton(shop, 'Choose a new password'),
  ])

export const emailChangedEmail = (shop: ShopContact, recipient: string, newEmail: string) =>
  compose(shop, recipient, 'Your email address was changed', [
    `The email address for your Heat and Chill account is now ${newEmail}. From now on, we will write to you there.`,
    `If this was not you, please tell us right away: ${shop.company.email}`,
  ])

/** For an account whose email address no one had confirmed until a social sign-in provider did. */
export const passwordRemovedEmail = (shop: ShopContact, recipient: string, provider: string) =>
  compose(shop, recipient, `You now log in with ${provider}`, [
    `You just logged in to Heat and Chill with ${provider}, which confirmed your email address.`,
    'Your account also had a password, but no one had ever confirmed that they own this email address. To keep you safe, we removed that password and logged out every other device.',
    'To log in with a password as well, choose a new one.',
    passwordButton(shop, 'Choose a password'),
  ])

/** For an account whose email address no one had confirmed until an order that the shop made for it was accepted by a link. */
export const unprovedPasswordRemovedEmail = (shop: ShopContact, recipient: string) =>
  compose(shop, recipient, 'Please choose a new password', [
    'You just accepted an order by the link in our email, which confirmed your email address.',
    'Your account at Heat and Chill also had a password, but no one had ever confirmed that they own this email address. To keep you safe, we removed that password and logged out every device.',
    'To see your order in your account, choose a new one.',
    passwordButton(shop, 'Choose a password'),
  ])
