import type { Email, EmailOutbox } from '../outbox/email-outbox.repo.ts'
import type { Db, Trx, Tx } from '../shop-database.ts'
import { endSessions } from './session.repo.ts'
import type { UserRow } from './user.repo.ts'

interface PasswordDeps {
  db: Db
  tx: Tx
  now: () => Date
  outbox: EmailOutbox
}

export interface ResetLink {
  /** The database never sees the token itself. */
  tokenHash: string
  expiresAt: Date
  /** Contains the token. */
  resetEmail: Email
}

export type PasswordRepo = ReturnType<typeof createPasswordRepo>

/** How passwords are set: by an emailed link, or by the signed-in customer. Either ends the customer's other sessions. */
export function createPasswordRepo({ db, tx, now, outbox }: PasswordDeps) {
  /** Queues an email with a link, which replaces any earlier one. An address without an account gets none. */
  const createResetLink = (email: string, { tokenHash, expiresAt, resetEmail }: ResetLink): Promise<void> =>
    tx(async (trx) => {
      const user = await trx.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst()
      if (!user) return
      const link = { tokenHash, expiresAt }
      await trx
        .insertInto('passwordReset')
        .values({ userId: user.id, ...link })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(link))
        .execute()
      await outbox.enqueue(trx, resetEmail)
    })

  /** Whose password the link would set; undefined once it is used, replaced or expired. */
  const findByReset = (tokenHash: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('appUser')
      .innerJoin('passwordReset', 'passwordReset.userId', 'appUser.id')
      .selectAll('appUser')
      .where('passwordReset.tokenHash', '=', tokenHash)
      .where('passwordReset.expiresAt', '>', now())
      .executeTakeFirst()

  async function set(trx: Trx, userId: string, passwordHash: string, notice: Email) {
    const user = await trx
      .updateTable('appUser')
      .set({ passwordHash })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('passwordReset').where('userId', '=', userId).execute()
    // A link on its way to another address may come from someone who knew the old password.
    const links = trx.deleteFrom('emailVerification').where('userId', '=', userId)
    await (user.emailVerifiedAt ? links : links.where('email', '!=', user.email)).execute()
    await endSessions(trx, userId)
    await outbox.enqueue(trx, notice)
    return user
  }

  /**
   * Uses the link up. It came by email, so the address is verified; identities linked while it was not may be someone
   * else's and are unlinked. Null if the link was used up in between.
   */
  const reset = (tokenHash: string, passwordHash: string, notice: Email): Promise<UserRow | null> =>
    tx(async (trx) => {
      const used = await trx
        .deleteFrom('passwordReset')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .returning('userId')
        .executeTakeFirst()
      if (!used) return null
      const proven = await trx
        .updateTable('appUser')
        .set({ emailVerifiedAt: now() })
        .where('id', '=', used.userId)
        .where('emailVerifiedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (proven) await trx.deleteFrom('userIdentity').where('userId', '=', used.userId).execute()
      return set(trx, used.userId, passwordHash, notice)
    })

  const change = (userId: string, passwordHash: string, notice: Email): Promise<UserRow> =>
    tx((trx) => set(trx, userId, passwordHash, notice))

  return { createResetLink, findByReset, reset, change }
}
