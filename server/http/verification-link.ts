import { randomBytes } from 'node:crypto'
import type { VerificationLink } from '../repositories/accounts/verification-link.ts'
import { newAddressEmail, verificationEmail } from '../emails/account-emails.ts'
import type { ShopContact } from '../emails/email.ts'
import { minutesAfter } from '../domain/hold.ts'
import type { Clock } from '../gateways/clock.ts'
import { hashSecret } from './session.ts'

/** Emails are read later than they are written, and nothing waits for this one. */
const linkDays = 3

interface LinkDeps {
  clock: Clock
  sender: ShopContact
}

export type VerificationLinks = ReturnType<typeof createVerificationLinks>

/** Makes links that prove an email address, each with the email that carries it. */
export function createVerificationLinks({ clock, sender }: LinkDeps) {
  const linkWith =
    (compose: typeof verificationEmail) =>
    (email: string): VerificationLink => {
      const token = randomBytes(32).toString('base64url')
      return {
        email,
        tokenHash: hashSecret(token),
        expiresAt: minutesAfter(clock.now(), linkDays * 24 * 60),
        verificationEmail: compose(sender, email, token, linkDays),
      }
    }
  return {
    /** For the address that an account has. */
    ofAccount: linkWith(verificationEmail),
    /** For the one that is to replace it. */
    ofNewAddress: linkWith(newAddressEmail),
  }
}
