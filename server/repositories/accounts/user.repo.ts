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
  const find = (id: string) => db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirst()

  const findByEmail = (email: string) =>
    db.selectFrom('appUser').selectAll().where('email', '=', email).executeTakeFirst()

  const findByIdentity = ({ provider, subject }: Identity) =>
    db
      .selectFrom('appUser')
      .innerJoin('userIdentity', 'userIdentity.userId', 'appUser.id')
      .selectAll('appUser')
      .where('userIdentity.provider', '=', provider)
      .where('userIdentity.subject', '=', subject)
      .executeTakeFirst()

  async function link(trx: Trx, { provider, subject }: Identity, userId: string) {
    await trx
      .insertInto('userIdentity')
      .values({ provider, subject, userId, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .execute()
  }

  /** Creates an account, with its identity if there is one. Null if the address has an account already. */
  const create = (user: NewUser, identity: Identity | null = null): Promise<UserRow | null> =>
    tx(async (trx) => {
      const created = await trx
        .insertInto('appUser')
        .values({
          id: randomUUID(),
          email: user.email,
          name: user.name ?? '',
          surname: user.surname ?? '',
          passwordHash: user.passwordHash,
          emailVerifiedAt: user.isEmailVerified ? now() : null,
          createdAt: now(),
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
        .selectFrom('appUser')
        .select(['emailVerifiedAt', 'passwordHash'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (!owner.emailVerifiedAt) {
        await trx.deleteFrom('session').where('userId', '=', userId).execute()
        await trx.deleteFrom('userIdentity').where('userId', '=', userId).execute()
        await trx.deleteFrom('passwordReset').where('userId', '=', userId).execute()
        await trx
          .updateTable('appUser')
          .set({ passwordHash: null, emailVerifiedAt: now() })
          .where('id', '=', userId)
          .execute()
        if (owner.passwordHash) await outbox.enqueue(trx, notice)
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
        .selectFrom('appUser')
        .select('email')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isEmailChanged = profile.email !== old.email
      if (isEmailChanged) {
        const taken = await trx
          .selectFrom('appUser')
          .select('id')
          .where('email', '=', profile.email)
          .executeTakeFirst()
        if (taken) return null
        await trx.deleteFrom('passwordReset').where('userId', '=', id).execute()
        await outbox.enqueue(trx, noticeTo(old.email))
      }
      return trx
        .updateTable('appUser')
        .set({ ...profile, ...(isEmailChanged && { emailVerifiedAt: null }) })
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
