import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Email, EmailOutbox } from '../outbox/email-outbox.repo.ts'
import type { Db, Trx, Tx } from '../shop-database.ts'
import type { UserTable } from '../tables/accounts.ts'

export type UserRow = Selectable<UserTable>

export interface NewUser {
  email: string
  name?: string
  surname?: string
  passwordHash: string | null
  isEmailVerified: boolean
}

/** An account at a provider of social sign-in. */
export interface Identity {
  provider: string
  subject: string
}

export interface Profile {
  name: string
  surname: string
  email: string
  phone: string
}

interface UserDeps {
  db: Db
  tx: Tx
  now: () => Date
  outbox: EmailOutbox
}

export type UserRepo = ReturnType<typeof createUserRepo>

/** Customers' accounts. No two have the same email address: the table makes sure of that. */
export function createUserRepo({ db, tx, now, outbox }: UserDeps) {
  const find = (id: string) => db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()

  const findByEmail = (email: string) =>
    db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst()

  const findByIdentity = ({ provider, subject }: Identity) =>
    db
      .selectFrom('app_user')
      .innerJoin('user_identity', 'user_identity.user_id', 'app_user.id')
      .selectAll('app_user')
      .where('user_identity.provider', '=', provider)
      .where('user_identity.subject', '=', subject)
      .executeTakeFirst()

  async function link(trx: Trx, { provider, subject }: Identity, userId: string) {
    await trx
      .insertInto('user_identity')
      .values({ provider, subject, user_id: userId, created_at: now() })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .execute()
  }

  /** Creates an account, with its identity if there is one. Null if the address has an account already. */
  const create = (user: NewUser, identity: Identity | null = null): Promise<UserRow | null> =>
    tx(async (trx) => {
      const created = await trx
        .insertInto('app_user')
        .values({
          id: randomUUID(),
          email: user.email,
          name: user.name ?? '',
          surname: user.surname ?? '',
          password_hash: user.passwordHash,
          email_verified_at: user.isEmailVerified ? now() : null,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (created && identity) await link(trx, identity, created.id)
      return created ?? null
    })

  /**
   * Links an identity with the same, verified address to an account. An account whose address was never verified may have
   * been made by an attacker waiting for this moment, so every other way into it is removed, and `notice` says so.
   */
  const linkVerified = (userId: string, identity: Identity, notice: Email): Promise<void> =>
    tx(async (trx) => {
      const owner = await trx
        .selectFrom('app_user')
        .select(['email_verified_at', 'password_hash'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (!owner.email_verified_at) {
        await trx.deleteFrom('session').where('user_id', '=', userId).execute()
        await trx.deleteFrom('user_identity').where('user_id', '=', userId).execute()
        await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
        await trx
          .updateTable('app_user')
          .set({ password_hash: null, email_verified_at: now() })
          .where('id', '=', userId)
          .execute()
        if (owner.password_hash) await outbox.enqueue(trx, notice)
      }
      await link(trx, identity, userId)
    })

  /**
   * Changes the profile. A new address is unverified, and a notice goes to the old one. Null if another account has the
   * address.
   */
  const update = (
    id: string,
    profile: Profile,
    noticeTo: (oldEmail: string) => Email,
  ): Promise<UserRow | null> =>
    tx(async (trx) => {
      const old = await trx
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isEmailChanged = profile.email !== old.email
      if (isEmailChanged) {
        const taken = await trx
          .selectFrom('app_user')
          .select('id')
          .where('email', '=', profile.email)
          .executeTakeFirst()
        if (taken) return null
        await trx.deleteFrom('password_reset').where('user_id', '=', id).execute()
        await outbox.enqueue(trx, noticeTo(old.email))
      }
      return trx
        .updateTable('app_user')
        .set({ ...profile, ...(isEmailChanged && { email_verified_at: null }) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    }).catch((error: unknown) => {
      // Another account took the address in between.
      if ((error as { code?: unknown }).code === '23505') return null
      throw error
    })

  return { find, findByEmail, findByIdentity, create, linkVerified, update }
}
