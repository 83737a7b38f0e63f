import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Email, EmailOutbox } from '../outbox/email-outbox.repo.ts'
import type { Db, Trx, Tx } from '../shop-database.ts'
import type { UserTable } from '../tables/accounts.ts'
import { proveAddress } from './prove-address.ts'
import { type VerificationLink, writeVerificationLink } from './verification-link.ts'

export type UserRow = Selectable<UserTable>

export interface NewUser {
  email: string
  name?: string
  surname?: string
  passwordHash: string | null
  /** Proves the address; null where that has been done. */
  verification: VerificationLink | null
}

/** An account at a provider of social sign-in. */
export interface Identity {
  provider: string
  subject: string
}

export interface Profile {
  name: string
  surname: string
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
          emailVerifiedAt: user.verification ? null : now(),
          createdAt: now(),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (created && identity) await link(trx, identity, created.id)
      if (created && user.verification)
        await writeVerificationLink(trx, outbox, created.id, user.verification)
      return created ?? null
    })

  /**
   * Links an identity with the same, verified address to an account. `notice` says so if that removed a password which nobody
   * had proved to be theirs.
   */
  const linkVerified = (userId: string, identity: Identity, notice: Email): Promise<void> =>
    tx(async (trx) => {
      if (await proveAddress(trx, userId, now())) await outbox.enqueue(trx, notice)
      await link(trx, identity, userId)
    })

  /** Changes the profile. A new address comes as a link that has to be opened first. */
  const update = (id: string, profile: Profile, newEmail: VerificationLink | null): Promise<UserRow> =>
    tx(async (trx) => {
      if (newEmail) await writeVerificationLink(trx, outbox, id, newEmail)
      return trx
        .updateTable('appUser')
        .set(profile)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    })

  const forgetDetails = (id: string) =>
    tx((trx) =>
      trx
        .updateTable('appUser')
        .set({ drivingLicenseNumber: '', homeAddress: null, towCar: null, site: null })
        .where('id', '=', id)
        .execute(),
    )

  return { find, findByEmail, findByIdentity, create, linkVerified, update, forgetDetails }
}
