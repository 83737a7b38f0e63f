import type { Kysely, Transaction } from 'kysely'
import { sessionEnd } from '../../domain/session-life.ts'
import type { Tx } from '../shop-database.ts'
import type { SessionData } from '../tables/accounts.ts'
import type { Schema } from '../tables/schema.ts'

/**
 * Moves what a visitor has to the customer he turns out to be; runs inside the transaction of the sign-in. Owners are
 * `session:<hash>` and `user:<id>`.
 */
export type OnSignIn = (trx: Transaction<Schema>, fromOwnerKey: string, toOwnerKey: string) => Promise<void>

interface SessionDeps {
  db: Kysely<Schema>
  tx: Tx
  onSignIn: OnSignIn[]
}

export interface SignIn {
  /** Hash of the session that ends; null where there was none. */
  from: string | null
  /** Hash of the session that begins. */
  to: string
  userId: string
  now: Date
}

export type SessionRepo = ReturnType<typeof createSessionRepo>

export const ownerOf = (session: { id_hash: string; user_id: string | null }): string =>
  session.user_id ? `user:${session.user_id}` : `session:${session.id_hash}`

/** Ends the sessions of a customer, in the transaction of whatever ended his trust in them. */
export const endSessions = (trx: Transaction<Schema>, userId: string, except: string | null = null) =>
  trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', except ?? '')
    .execute()

/** Sessions by the hash of their secret. Whoever begins one sweeps out those which have ended. */
export function createSessionRepo({ db, tx, onSignIn }: SessionDeps) {
  const find = (hash: string, now: Date) =>
    db
      .selectFrom('session')
      .selectAll()
      .where('id_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()

  async function insert(trx: Transaction<Schema>, hash: string, userId: string | null, now: Date) {
    await trx.deleteFrom('session').where('expires_at', '<=', now).execute()
    const times = { created_at: now, seen_at: now, expires_at: sessionEnd(now, now) }
    await trx
      .insertInto('session')
      .values({ id_hash: hash, user_id: userId, ...times })
      .execute()
  }

  const begin = (hash: string, now: Date) => tx((trx) => insert(trx, hash, null, now))

  /** Trades a visitor's session for a customer's, and what the visitor had goes along. */
  const signIn = ({ from, to, userId, now }: SignIn) =>
    tx(async (trx) => {
      const old =
        from &&
        (await trx
          .deleteFrom('session')
          .where('id_hash', '=', from)
          .returning(['id_hash', 'user_id'])
          .executeTakeFirst())
      await insert(trx, to, userId, now)
      // Only a visitor's things move: another customer's stay with him.
      if (!old || old.user_id) return
      const owner = ownerOf({ id_hash: to, user_id: userId })
      for (const move of onSignIn) await move(trx, ownerOf(old), owner)
    })

  const end = (hash: string) => tx((trx) => trx.deleteFrom('session').where('id_hash', '=', hash).execute())

  const noteUse = (session: { id_hash: string; created_at: Date }, now: Date) =>
    tx((trx) =>
      trx
        .updateTable('session')
        .set({ seen_at: now, expires_at: sessionEnd(session.created_at, now) })
        .where('id_hash', '=', session.id_hash)
        .execute(),
    )

  const remember = (hash: string, data: SessionData) =>
    tx((trx) =>
      trx
        .updateTable('session')
        .set({ data: JSON.stringify(data) })
        .where('id_hash', '=', hash)
        .execute(),
    )

  return { find, begin, signIn, end, noteUse, remember }
}
