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

/** The token stands behind the `#`, which browsers never send: no log and no referrer ever contains it. */
export const passwordResetEmail = (sender: Sender, recipient: string, token: string, minutes: number) =>
  composeEmail(sender, recipient, 'Choose a new password', [
    'Somebody, most likely you, requested a new password for your Heat and Chill account.',
    `Choose your new password here within ${minutes} minutes. The link works once:\n${resetPageUrl(sender)}#token=${token}`,
    'If it was not you, you can ignore this email. Your password stays the same.',
  ])

export const passwordChangedEmail = (sender: Sender, recipient: string) =>
  composeEmail(sender, recipient, 'Your password was changed', [
    'The password of your Heat and Chill account was just changed, and you were logged out everywhere else.',
    `If it was not you, please choose a new password right away, and let us know:\n${resetPageUrl(sender)}`,
  ])

export const emailChangedEmail = (sender: Sender, recipient: string, newEmail: string) =>
  composeEmail(sender, recipient, 'Your email address was changed', [
    `The email address of your Heat and Chill account is now ${newEmail}. From now on we will write to you there.`,
    `If it was not you, please tell us right away: ${sender.companyEmail}`,
  ])

/** For an account whose email address nobody had confirmed until a provider of social sign-in did. */
export const passwordRemovedEmail = (sender: Sender, recipient: string, provider: string) =>
  composeEmail(sender, recipient, `You now log in with ${provider}`, [
    `You just logged in to Heat and Chill with ${provider}, which confirmed your email address.`,
    'Your account also had a password, but nobody had ever confirmed that they own this email address. To keep you safe, we removed that password and logged out every other device.',
    `To log in with a password as well, choose a new one here:\n${resetPageUrl(sender)}`,
  ])
