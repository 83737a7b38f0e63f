import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx, Tx, Write } from '../shop-database.ts'

/** A browser that can be notified. */
export interface PushSubscriber {
  userId: string
  /** Of the session that asks for it; its log-out ends it. */
  sessionHash: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Somebody may have a phone, a tablet, and a computer or two; more are left-overs. */
export const MAX_SUBSCRIPTIONS = 5

export type PushSubscriptionRepo = ReturnType<typeof createPushSubscriptionRepo>

/** Ends what a session has asked for, in the transaction of its log-out. */
export const endSubscription = (trx: Trx, sessionHash: string) =>
  trx.deleteFrom('pushSubscription').where('sessionHash', '=', sessionHash).execute()

/**
 * At a log-in, which replaces a session: the same customer's subscription goes on with the new one; another customer's ends, or
 * the one who has just logged in would get their notifications.
 */
export async function replaceSubscription(
  trx: Trx,
  { from, to, userId }: { from: string; to: string; userId: string },
) {
  await trx
    .updateTable('pushSubscription')
    .set({ sessionHash: to })
    .where('sessionHash', '=', from)
    .where('userId', '=', userId)
    .execute()
  await endSubscription(trx, from)
}

/** Ends what all other sessions of a customer have asked for, also those that expired since. */
export const endSubscriptions = (trx: Trx, { userId, except }: { userId: string; except: string | null }) =>
  trx
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('sessionHash', '!=', except ?? '')
    .execute()

/** Whether the shop still notifies this browser of anything. */
export const isKnown = async (of: Db | Trx, endpoint: string): Promise<boolean> =>
  (await of
    .selectFrom('pushSubscription')
    .select('id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()) !== undefined

/**
 * Forgets browsers that nobody is reminded on, where nobody waits for anything anymore, and no member is told of orders.
 * @param now notifications that are out of date by then do not count
 */
export async function forgetIdleBrowsers(trx: Trx, now = new Date(0)) {
  const isIdle = sql<boolean>`not s.reminds
    and not exists (select from waitlist_push w where w.subscription_id = s.id)
    and not exists (select from office_push d where d.subscription_id = s.id)
    and not exists (
      select from push_outbox p where p.subscription_id = s.id and p.sent_at is null and p.expires_at > ${now})`
  const idle = await trx
    .selectFrom('pushSubscription as s')
    .select('s.id')
    .where(isIdle)
    .orderBy('s.id')
    .forUpdate()
    .execute()
  if (idle.length === 0) return
  // A statement that has waited for a lock does not see what was added meanwhile; the next one does.
  const ids = idle.map(({ id }) => id)
  await trx.deleteFrom('pushSubscription as s').where('s.id', 'in', ids).where(isIdle).execute()
}

interface SubscriptionDeps {
  db: Db
  tx: Tx
  write: Write
  now: () => Date
}

export function createPushSubscriptionRepo({ db, tx, write, now }: SubscriptionDeps) {
  /** A browser belongs to the customer who asked last; of one customer the newest few go on. */
  const save = (subscriber: PushSubscriber): Promise<void> =>
    tx(async (trx) => {
      const row = { ...subscriber, reminds: true, createdAt: now(), failedAt: null }
      await trx
        .deleteFrom('pushSubscription')
        .where('endpoint', '=', subscriber.endpoint)
        .where('userId', '!=', subscriber.userId)
        .execute()
      await trx
        .insertInto('pushSubscription')
        .values({ id: randomUUID(), ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute()
      const newest = trx
        .selectFrom('pushSubscription')
        .select('id')
        .where('userId', '=', subscriber.userId)
        .where('reminds', '=', true)
        .orderBy('createdAt', 'desc')
        .limit(MAX_SUBSCRIPTIONS)
      await trx
        .deleteFrom('pushSubscription')
        .where('userId', '=', subscriber.userId)
        .where('reminds', '=', true)
        .where('id', 'not in', newest)
        .execute()
    })

  /**
   * Binds a subscription to the session of today, whose log-out then ends it.
   * @returns what the browser is notified of: all that the customer has booked; only of dates that they, or a guest on this
   * browser, wait for; nothing of theirs
   */
  async function renew({
    userId,
    endpoint,
    ...values
  }: PushSubscriber): Promise<'bookings' | 'waitlist' | 'nothing'> {
    const [renewed] = await write((one) =>
      one
        .updateTable('pushSubscription')
        .set(values)
        .where('userId', '=', userId)
        .where('endpoint', '=', endpoint)
        .returning('reminds')
        .execute(),
    )
    if (renewed) return renewed.reminds ? 'bookings' : 'waitlist'
    const guests = await db
      .selectFrom('pushSubscription')
      .select('id')
      .where('endpoint', '=', endpoint)
      .where('userId', 'is', null)
      .executeTakeFirst()
    return guests ? 'waitlist' : 'nothing'
  }

  /**
   * Reminds nobody on this browser anymore.
   * @returns whether it is still told of dates that somebody waits for
   */
  const remove = (userId: string, endpoint: string): Promise<boolean> =>
    tx(async (trx) => {
      const ended = await trx
        .updateTable('pushSubscription')
        .set({ reminds: false })
        .where('userId', '=', userId)
        .where('endpoint', '=', endpoint)
        .returning('id')
        .executeTakeFirst()
      if (!ended) return false
      await trx
        .deleteFrom('pushOutbox')
        .where('subscriptionId', '=', ended.id)
        .where('dedupeKey', 'not like', 'waitlist-%')
        .execute()
      await forgetIdleBrowsers(trx, now())
      return isKnown(trx, endpoint)
    })

  return { save, renew, remove }
}
