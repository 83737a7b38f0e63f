import { sessionEnd } from '../../domain/session-lifetime.ts'
import type { Db, Trx, Tx } from '../shop-database.ts'
import type { SessionData } from '../tables/accounts.ts'

/**
 * Transfers what a visitor has to the account they sign in to, in the transaction of the sign-in. Owners are
 * `session:<hash>` and `user:<id>`.
 */
export type OnSignIn = (trx: Trx, fromOwnerKey: string, toOwnerKey: string) => Promise<void>

interface SessionDeps {
  db: Db
  tx: Tx
  onSignIn: OnSignIn[]
}

export interface SignIn {
  /** Hash of the session that ends; null if there is none. */
  from: string | null
  /** Hash of the session that starts. */
  to: string
  userId: string
  now: Date
}

export type SessionRepo = ReturnType<typeof createSessionRepo>

export const ownerOf = (session: { id_hash: string; user_id: string | null }): string =>
  session.user_id ? `user:${session.user_id}` : `session:${session.id_hash}`

/** Ends a customer's sessions, in the transaction of what made them untrustworthy. */
export const endSessions = (trx: Trx, userId: string, except: string | null = null) =>
  trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', except ?? '')
    .execute()

/** Sessions by the hash of their secret. Starting one deletes those that have expired. */
export function createSessionRepo({ db, tx, onSignIn }: SessionDeps) {
  const find = (hash: string, now: Date) =>
    db
      .selectFrom('session')
      .selectAll()
      .where('id_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()

  async function insert(trx: Trx, hash: string, userId: string | null, now: Date) {
    await trx.deleteFrom('session').where('expires_at', '<=', now).execute()
    const times = { created_at: now, seen_at: now, expires_at: sessionEnd(now, now) }
    await trx
      .insertInto('session')
      .values({ id_hash: hash, user_id: userId, ...times })
      .execute()
  }

  const start = (hash: string, now: Date) => tx((trx) => insert(trx, hash, null, now))

  /** Replaces a visitor's session with a customer's, and transfers what the visitor had. */
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
      // Only from a visitor: what belongs to another customer stays theirs.
      if (!old || old.user_id) return
      const owner = ownerOf({ id_hash: to, user_id: userId })
      for (const move of onSignIn) await move(trx, ownerOf(old), owner)
    })

  const end = (hash: string) => tx((trx) => trx.deleteFrom('session').where('id_hash', '=', hash).execute())

  const touch = (session: { id_hash: string; created_at: Date }, now: Date) =>
    tx((trx) =>
      trx
        .updateTable('session')
        .set({ seen_at: now, expires_at: sessionEnd(session.created_at, now) })
        .where('id_hash', '=', session.id_hash)
        .execute(),
    )

  const setData = (hash: string, data: SessionData) =>
    tx((trx) =>
      trx
        .updateTable('session')
        .set({ data: JSON.stringify(data) })
        .where('id_hash', '=', hash)
        .execute(),
    )

  return { find, start, signIn, end, touch, setData }
}
