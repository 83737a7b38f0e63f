import type { Email, EmailOutbox } from '../outbox/email-outbox.repo.ts'
import type { Db, Tx } from '../shop-database.ts'
import type { UserRow } from './user.repo.ts'
import { type VerificationLink, writeVerificationLink } from './verification-link.ts'

interface EmailVerificationDeps {
  db: Db
  tx: Tx
  now: () => Date
  outbox: EmailOutbox
}

/** What came of a link: the account as it is now, or why not. */
export type Verification = { user: UserRow } | { problem: 'used up' | 'taken' }

export type EmailVerificationRepo = ReturnType<typeof createEmailVerificationRepo>

/** How customers prove that they read an email address: with a link sent there, opened while signed in to the account. */
export function createEmailVerificationRepo({ db, tx, now, outbox }: EmailVerificationDeps) {
  /** The address whose link still works; null for none. */
  const findPending = async (userId: string): Promise<string | null> => {
    const link = await db
      .selectFrom('emailVerification')
      .select('email')
      .where('userId', '=', userId)
      .where('expiresAt', '>', now())
      .executeTakeFirst()
    return link?.email ?? null
  }

  const send = (userId: string, link: VerificationLink): Promise<void> =>
    tx((trx) => writeVerificationLink(trx, outbox, userId, link))

  /**
   * Uses a link of this account up. An address that replaces another one makes links for a new password worthless, and
   * `noticeTo` is sent to the old one.
   */
  const verify = (
    userId: string,
    tokenHash: string,
    noticeTo: (oldEmail: string, newEmail: string) => Email,
  ): Promise<Verification> =>
    tx(async (trx): Promise<Verification> => {
      const used = await trx
        .deleteFrom('emailVerification')
        .where('userId', '=', userId)
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .returning('email')
        .executeTakeFirst()
      if (!used) return { problem: 'used up' }
      const old = await trx
        .selectFrom('appUser')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (used.email !== old.email) {
        const taken = await trx
          .selectFrom('appUser')
          .select('id')
          .where('email', '=', used.email)
          .executeTakeFirst()
        if (taken) return { problem: 'taken' }
        await trx.deleteFrom('passwordReset').where('userId', '=', userId).execute()
        await outbox.enqueue(trx, noticeTo(old.email, used.email))
      }
      const user = await trx
        .updateTable('appUser')
        .set({ email: used.email, emailVerifiedAt: now() })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { user }
    }).catch((error: unknown): Verification => {
      // Another account took the address in between.
      if ((error as { code?: unknown }).code === '23505') return { problem: 'taken' }
      throw error
    })

  return { findPending, send, verify }
}
