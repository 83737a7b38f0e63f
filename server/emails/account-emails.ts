/** An email to customers about their account. Plain text: every email program shows it, and it hides nothing. */
export interface AccountEmail {
  recipient: string
  subject: string
  text: string
  dedupeKey: null
}

interface Sender {
  /** The shop's own address, without a trailing slash. */
  origin: string
  /** Where customers write if something is wrong. */
  companyEmail: string
}

const composeEmail = (
  { companyEmail }: Sender,
  recipient: string,
  subject: string,
  paragraphs: string[],
): AccountEmail => ({
  recipient,
  subject,
  text: [...paragraphs, `Heat and Chill\n${companyEmail}`].join('\n\n'),
  dedupeKey: null,
})

/** Where customers request a new password. */
const resetPageUrl = ({ origin }: Sender) => `${origin}/password_reset`

/** The token comes after the `#`, which browsers never send: no log and no referrer ever contains it. */
export const passwordResetEmail = (sender: Sender, recipient: string, token: string, minutes: number) =>
  composeEmail(sender, recipient, 'Choose a new password', [
    'Someone, most likely you, asked to reset the password for your Heat and Chill account.',
    `Choose your new password here within ${minutes} minutes. The link works once:\n${resetPageUrl(sender)}#token=${token}`,
    'If you did not ask for this, you can ignore this email. Your password stays the same.',
  ])

/**
 * The token is of use only to someone who is signed in to the account, so it may be in the part of the address that
 * browsers send: see docs/decisions/029-email-addresses-are-proved.md.
 */
const verificationUrl = ({ origin }: Sender, token: string) => `${origin}/cabinet/profile?verify=${token}`

/** After signing up. */
export const verificationEmail = (sender: Sender, recipient: string, token: string, days: number) =>
  composeEmail(sender, recipient, 'Please confirm your email address', [
    'Welcome to Heat and Chill! Please confirm that this is your email address, so that your bookings reach you.',
    `Open this link within ${days} days. It works once, and you may have to log in first:\n${verificationUrl(sender, token)}`,
    'You can book in the meantime. If you did not sign up, you can ignore this email.',
  ])

/** To the new address of an account that has another one. */
export const newAddressEmail = (sender: Sender, recipient: string, token: string, days: number) =>
  composeEmail(sender, recipient, 'Please confirm your new email address', [
    'Someone, most likely you, asked to use this email address for their Heat and Chill account.',
    `Open this link within ${days} days. It works once, and you may have to log in first:\n${verificationUrl(sender, token)}`,
    'Until then, we keep writing to the old address. If you did not ask for this, you can ignore this email.',
  ])

export const passwordChangedEmail = (sender: Sender, recipient: string) =>
  composeEmail(sender, recipient, 'Your password was changed', [
    'The password for your Heat and Chill account was just changed, and you were logged out on all other devices.',
    `If this was not you, please choose a new password right away, and let us know:\n${resetPageUrl(sender)}`,
  ])

export const emailChangedEmail = (sender: Sender, recipient: string, newEmail: string) =>
  composeEmail(sender, recipient, 'Your email address was changed', [
    `The email address for your Heat and Chill account is now ${newEmail}. From now on, we will write to you there.`,
    `If this was not you, please tell us right away: ${sender.companyEmail}`,
  ])

/** For an account whose email address no one had confirmed until a social sign-in provider did. */
export const passwordRemovedEmail = (sender: Sender, recipient: string, provider: string) =>
  composeEmail(sender, recipient, `You now log in with ${provider}`, [
    `You just logged in to Heat and Chill with ${provider}, which confirmed your email address.`,
    'Your account also had a password, but no one had ever confirmed that they own this email address. To keep you safe, we removed that password and logged out every other device.',
    `To log in with a password as well, choose a new one here:\n${resetPageUrl(sender)}`,
  ])
