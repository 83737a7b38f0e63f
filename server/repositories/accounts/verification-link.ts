import type { Email, EmailOutbox } from '../outbox/email-outbox.repo.ts'
import type { Trx } from '../shop-database.ts'

/** A link that proves an email address. */
export interface VerificationLink {
  /** The account's own address, or the one that is to replace it. */
  email: string
  /** The database never sees the token itself. */
  tokenHash: string
  expiresAt: Date
  /** Contains the token. */
  verificationEmail: Email
}

/** Stores a link in place of any earlier one and queues its email, in the transaction of what it is about. */
export async function writeVerificationLink(
  trx: Trx,
  outbox: EmailOutbox,
  userId: string,
  { verificationEmail, ...link }: VerificationLink,
): Promise<void> {
  await trx
    .insertInto('emailVerification')
    .values({ userId, ...link })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(link))
    .execute()
  await outbox.enqueue(trx, verificationEmail)
}
