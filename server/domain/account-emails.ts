/** What is written to customers about their accounts. Plain text: it is read everywhere and hides nothing. */
export interface AccountEmail {
  recipient: string
  subject: string
  text: string
  dedupeKey: null
}

interface Sender {
  /** The shop's own address, without a slash at its end. */
  origin: string
  /** Whom to write to when something is wrong. */
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

/** The page on which a new password is asked for. */
const resetPageUrl = ({ origin }: Sender) => `${origin}/password_reset`

/**
 * The token stands behind the `#`, which browsers keep to themselves: no log and no referrer ever sees it.
 */
export const passwordResetEmail = (sender: Sender, recipient: string, token: string, minutes: number) =>
  composeEmail(sender, recipient, 'Choose a new password', [
    'Somebody, most likely you, asked for a new password for your account at Heat and Chill.',
    `Choose it here within ${minutes} minutes. The link works once:\n${resetPageUrl(sender)}#token=${token}`,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ])

export const passwordChangedEmail = (sender: Sender, recipient: string) =>
  composeEmail(sender, recipient, 'Your password was changed', [
    'The password of your account at Heat and Chill was changed just now, and you were logged out everywhere else.',
    `If it was not you, choose a new one at once and tell us:\n${resetPageUrl(sender)}`,
  ])

export const emailChangedEmail = (sender: Sender, recipient: string, newEmail: string) =>
  composeEmail(sender, recipient, 'Your email address was changed', [
    `Your account at Heat and Chill now has the address ${newEmail}. We will write to you there.`,
    `If it was not you, please tell us at once: ${sender.companyEmail}`,
  ])

/** For an account whose address nobody had proved before a provider did. */
export const passwordRemovedEmail = (sender: Sender, recipient: string, provider: string) =>
  composeEmail(sender, recipient, `You now log in with ${provider}`, [
    `You have just logged in at Heat and Chill with ${provider}, which vouches for your address.`,
    'There was a password for this account, set by somebody who never showed that this address is his. To be safe we removed it and logged out everybody else.',
    `Would you like to log in by password as well? Choose one here:\n${resetPageUrl(sender)}`,
  ])
