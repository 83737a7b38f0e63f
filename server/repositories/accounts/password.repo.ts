import type { Kysely, Transaction } from 'kysely'
import type { Mail, MailOutbox } from '../outbox/mail-outbox.repo.ts'
import type { Tx } from '../shop-database.ts'
import type { Schema } from '../tables/schema.ts'
import { endSessions } from './session.repo.ts'
import type { UserRow } from './user.repo.ts'

interface PasswordDeps {
  db: Kysely<Schema>
  tx: Tx
  now: () => Date
  outbox: MailOutbox
}

export interface ResetLink {
  /** The database never sees the token itself. */
  tokenHash: string
  expiresAt: Date
  /** Carries the token. */
  mail: Mail
}

export type PasswordRepo = ReturnType<typeof createPasswordRepo>

/** How passwords are set: by the link of a mail, or by the customer himself. Either ends all of his sessions. */
export function createPasswordRepo({ db, tx, now, outbox }: PasswordDeps) {
  /** Writes the mail with the link, which takes the place of an earlier one. An address without account gets none. */
  const offerReset = (email: string, { tokenHash, expiresAt, mail }: ResetLink): Promise<void> =>
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

  /** Whose password the link would set; undefined once it was used, replaced or has expired. */
  const findByReset = (tokenHash: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('app_user')
      .innerJoin('password_reset', 'password_reset.user_id', 'app_user.id')
      .selectAll('app_user')
      .where('password_reset.token_hash', '=', tokenHash)
      .where('password_reset.expires_at', '>', now())
      .executeTakeFirst()

  async function set(trx: Transaction<Schema>, userId: string, passwordHash: string, notice: Mail) {
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
   * Uses the link up. It came by mail, so the address is proven; identities that were linked before, when it was not,
   * may be somebody else's and are unlinked. Null when the link was used up meanwhile.
   */
  const reset = (tokenHash: string, passwordHash: string, notice: Mail): Promise<UserRow | null> =>
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

  const change = (userId: string, passwordHash: string, notice: Mail): Promise<UserRow> =>
    tx((trx) => set(trx, userId, passwordHash, notice))

  return { offerReset, findByReset, reset, change }
}
