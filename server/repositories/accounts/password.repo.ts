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
  mail: Email
}

export type PasswordRepo = ReturnType<typeof createPasswordRepo>

/** How passwords are set: by an emailed link, or by the signed-in customer. Either ends the customer's other sessions. */
export function createPasswordRepo({ db, tx, now, outbox }: PasswordDeps) {
  /** Queues an email with a link, which replaces any earlier one. An address without an account gets none. */
  const createResetLink = (email: string, { tokenHash, expiresAt, mail }: ResetLink): Promise<void> =>
    tx(async (trx) => {
      const user = await trx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
      if (!user) return
      const link = { token_hash: tokenHash, expires_at: expiresAt }
      await trx
        .insertInto('password_reset')
        .values({ user_id: user.id, ...link })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
        .execute()
      await outbox.enqueue(trx, mail)
    })

  /** Whose password the link would set; undefined once it is used, replaced or expired. */
  const findByReset = (tokenHash: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('app_user')
      .innerJoin('password_reset', 'password_reset.user_id', 'app_user.id')
      .selectAll('app_user')
      .where('password_reset.token_hash', '=', tokenHash)
      .where('password_reset.expires_at', '>', now())
      .executeTakeFirst()

  async function set(trx: Trx, userId: string, passwordHash: string, notice: Email) {
    const user = await trx
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
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
        .deleteFrom('password_reset')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst()
      if (!used) return null
      const proven = await trx
        .updateTable('app_user')
        .set({ email_verified_at: now() })
        .where('id', '=', used.user_id)
        .where('email_verified_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (proven) await trx.deleteFrom('user_identity').where('user_id', '=', used.user_id).execute()
      return set(trx, used.user_id, passwordHash, notice)
    })

  const change = (userId: string, passwordHash: string, notice: Email): Promise<UserRow> =>
    tx((trx) => set(trx, userId, passwordHash, notice))

  return { createResetLink, findByReset, reset, change }
}
