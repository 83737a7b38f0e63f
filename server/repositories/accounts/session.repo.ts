import type { DataVersion } from '../../database/data-version.ts'
import { sessionEnd } from '../../domain/session-lifetime.ts'
import { endSubscription, endSubscriptions, replaceSubscription } from '../push/push-subscription.repo.ts'
import type { Db, Trx, Tx } from '../shop-database.ts'
import type { SessionData } from '../tables/accounts.ts'

/**
 * Transfers what a visitor has to the account they sign in to, in the transaction of the sign-in. Owners are
 * `session:<hash>` and `user:<id>`. @returns whether that changes public data
 */
export type OnSignIn = (trx: Trx, fromOwnerKey: string, toOwnerKey: string) => Promise<boolean>

interface SessionDeps {
  db: Db
  tx: Tx
  version: DataVersion
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

export const ownerOf = (session: { idHash: string; userId: string | null }): string =>
  session.userId ? `user:${session.userId}` : `session:${session.idHash}`

/** Ends a customer's sessions, in the transaction of what made them untrustworthy. */
export async function endSessions(trx: Trx, userId: string, except: string | null = null) {
  await trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('idHash', '!=', except ?? '')
    .execute()
  await endSubscriptions(trx, { userId, except })
}

/** Sessions by the hash of their secret. Starting one deletes those that have expired. */
export function createSessionRepo({ db, tx, version, onSignIn }: SessionDeps) {
  const find = (hash: string, now: Date) =>
    db
      .selectFrom('session')
      .selectAll()
      .where('idHash', '=', hash)
      .where('expiresAt', '>', now)
      .executeTakeFirst()

  async function insert(trx: Trx, hash: string, userId: string | null, now: Date) {
    await trx.deleteFrom('session').where('expiresAt', '<=', now).execute()
    const times = { createdAt: now, seenAt: now, expiresAt: sessionEnd(now, now) }
    await trx
      .insertInto('session')
      .values({ idHash: hash, userId, ...times })
      .execute()
  }

  const start = (hash: string, now: Date) => tx((trx) => insert(trx, hash, null, now))

  /** Replaces a visitor's session with a customer's, and transfers what the visitor had. */
  async function signIn({ from, to, userId, now }: SignIn): Promise<void> {
    const changesPublicData = await tx(async (trx) => {
      const old =
        from &&
        (await trx
          .deleteFrom('session')
          .where('idHash', '=', from)
          .returning(['idHash', 'userId'])
          .executeTakeFirst())
      await insert(trx, to, userId, now)
      if (from) await replaceSubscription(trx, { from, to, userId })
      // Only from a visitor: what belongs to another customer stays theirs.
      if (!old || old.userId) return false
      const owner = ownerOf({ idHash: to, userId })
      let hasChanges = false
      for (const move of onSignIn) hasChanges = (await move(trx, ownerOf(old), owner)) || hasChanges
      return hasChanges
    })
    if (changesPublicData) void version.bump()
  }

  const end = (hash: string) =>
    tx(async (trx) => {
      await trx.deleteFrom('session').where('idHash', '=', hash).execute()
      await endSubscription(trx, hash)
    })

  const touch = (session: { idHash: string; createdAt: Date }, now: Date) =>
    tx((trx) =>
      trx
        .updateTable('session')
        .set({ seenAt: now, expiresAt: sessionEnd(session.createdAt, now) })
        .where('idHash', '=', session.idHash)
        .execute(),
    )

  const setData = (hash: string, data: SessionData) =>
    tx((trx) =>
      trx
        .updateTable('session')
        .set({ data: JSON.stringify(data) })
        .where('idHash', '=', hash)
        .execute(),
    )

  return { find, start, signIn, end, touch, setData }
}
