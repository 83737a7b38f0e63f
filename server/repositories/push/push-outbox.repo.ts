import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { minutesAfter } from '../../domain/hold.ts'
import { reminderKey, upcomingStays } from '../orders/upcoming.repo.ts'
import type { ShopDatabase, Trx } from '../shop-database.ts'
import type { PushPayload } from '../tables/push.ts'
import { concernedBrowsers, formerBrowsers, LEFT_KEY } from './office-push.repo.ts'
import { forgetIdleBrowsers } from './push-subscription.repo.ts'
import { takeWaitlistBrowsers } from './waitlist-push.repo.ts'

/** A notification. */
export interface Push {
  /**
   * For all browsers on which a customer is reminded; for those where somebody who waits for dates is told, once; for those of
   * members who may know of an order, now and when it is sent; or for those of partners whose unit it has left, likewise.
   */
  to:
    | { userId: string }
    | { waitlistEntryId: string }
    | { orderId: string }
    | { orderId: string; leftUnitId: number }
  payload: PushPayload
  /** A second one with the same key is dropped. */
  dedupeKey: string
  /** It is not sent after that. */
  expiresAt: Date
}

export type PushOutbox = ReturnType<typeof createPushOutbox>
export type PushQueue = ReturnType<typeof createPushQueue>

/** A notification, and the browser that it is for. */
export interface QueuedPush {
  id: string
  subscriptionId: string
  dedupeKey: string
  payload: PushPayload
  expiresAt: Date
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
}

const listReminded = (trx: Trx, userId: string) =>
  trx
    .selectFrom('pushSubscription')
    .select('id as subscriptionId')
    .where('userId', '=', userId)
    .where('reminds', '=', true)
    .execute()

/** Whom it goes to. */
function browsersOf(trx: Trx, to: Push['to']): Promise<{ subscriptionId: string }[]> {
  if ('userId' in to) return listReminded(trx, to.userId)
  if ('leftUnitId' in to)
    return formerBrowsers(trx).where('o.id', '=', to.orderId).where('u.unitId', '=', to.leftUnitId).execute()
  if ('orderId' in to) return concernedBrowsers(trx).where('o.id', '=', to.orderId).execute()
  return takeWaitlistBrowsers(trx, to.waitlistEntryId)
}

/**
 * Notifications to be sent. Written in the transaction of what they report. They are only a second way to say something: not
 * everybody has one, so whatever matters is also sent by email.
 */
export function createPushOutbox(now: () => Date) {
  /** @returns to how many browsers it goes */
  async function enqueue(trx: Trx, { to, payload, dedupeKey, expiresAt }: Push): Promise<number> {
    const browsers = await browsersOf(trx, to)
    const orderId = 'orderId' in to ? to.orderId : null
    const at = now()
    const rows = browsers.map(({ subscriptionId }) => ({
      id: randomUUID(),
      subscriptionId,
      dedupeKey,
      orderId,
      payload: JSON.stringify(payload),
      expiresAt,
      createdAt: at,
      nextTryAt: at,
      sentAt: null,
    }))
    if (rows.length === 0) return 0
    const added = await trx
      .insertInto('pushOutbox')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    return added.length
  }

  return { enqueue }
}

/** Longer than any service takes; if the process that claimed it dies, another takes over. */
const CLAIM_MINUTES = 2
const MAX_BACKOFF_MINUTES = 60

/** The other end of the outbox: notifications that are due, each claimed by one sender. */
export function createPushQueue({ tx, write }: Pick<ShopDatabase, 'tx' | 'write'>) {
  /** Claims due ones for this process, with the browsers that they are for; other processes get others. */
  const claim = (limit: number, now: Date): Promise<QueuedPush[]> =>
    write((db) =>
      db
        .updateTable('pushOutbox as p')
        .from('pushSubscription as s')
        .set((of) => ({
          attempts: of('p.attempts', '+', 1),
          nextTryAt: minutesAfter(now, CLAIM_MINUTES),
        }))
        .whereRef('s.id', '=', 'p.subscriptionId')
        .where('p.id', 'in', (of) =>
          of
            .selectFrom('pushOutbox')
            .select('id')
            .where('sentAt', 'is', null)
            .where('nextTryAt', '<=', now)
            .where('expiresAt', '>', now)
            // Canceled, moved, or closed while the push service could not be reached: it is not true anymore.
            .where(({ or, eb, exists }) =>
              or([
                eb('pushOutbox.dedupeKey', 'not like', 'order-reminder-%'),
                exists(
                  upcomingStays(db)
                    .select('shopOrder.id')
                    .where(reminderKey, '=', sql<string>`push_outbox.dedupe_key`),
                ),
              ]),
            )
            // A member who works elsewhere by now, or whose sauna it is no longer.
            .where(({ or, and, eb, exists }) =>
              or([
                eb('pushOutbox.orderId', 'is', null),
                and([
                  eb('pushOutbox.dedupeKey', 'not like', `${LEFT_KEY}%`),
                  exists(
                    concernedBrowsers(db)
                      .where('o.id', '=', sql<string>`push_outbox.order_id`)
                      .where('d.subscriptionId', '=', sql<string>`push_outbox.subscription_id`),
                  ),
                ]),
                // A partner who has the sauna still, and not the order again.
                exists(
                  formerBrowsers(db)
                    .where('o.id', '=', sql<string>`push_outbox.order_id`)
                    .where('d.subscriptionId', '=', sql<string>`push_outbox.subscription_id`)
                    .where(
                      sql<boolean>`starts_with(push_outbox.dedupe_key, ${LEFT_KEY}::text || u.unit_id || '-')`,
                    ),
                ),
              ]),
            )
            .orderBy('nextTryAt')
            .limit(limit)
            .forUpdate(),
        )
        .where('p.sentAt', 'is', null)
        .where('p.nextTryAt', '<=', now)
        .returning([
          'p.id',
          'p.dedupeKey',
          'p.payload',
          'p.expiresAt',
          'p.attempts',
          'p.subscriptionId',
          's.endpoint',
          's.p256dh',
          's.auth',
        ])
        .execute(),
    )

  /** A browser of somebody who waited for dates is forgotten with the last thing that they wanted to know. */
  async function markSent(id: string, now: Date) {
    await write((db) => db.updateTable('pushOutbox').set({ sentAt: now }).where('id', '=', id).execute())
    await tx((trx) => forgetIdleBrowsers(trx, now))
  }

  /** With backoff, and not before the service wants it. */
  async function postpone(
    { id, attempts, subscriptionId }: QueuedPush,
    retryAfter: number | null,
    now: Date,
  ) {
    const backoff = Math.min(MAX_BACKOFF_MINUTES, 2 ** (attempts - 1))
    const nextTryAt = minutesAfter(now, Math.max(backoff, (retryAfter ?? 0) / 60))
    await write((db) => db.updateTable('pushOutbox').set({ nextTryAt }).where('id', '=', id).execute())
    await write((db) =>
      db.updateTable('pushSubscription').set({ failedAt: now }).where('id', '=', subscriptionId).execute(),
    )
  }

  const drop = (id: string) => write((db) => db.deleteFrom('pushOutbox').where('id', '=', id).execute())

  /** The browser is gone, and all that was to be sent to it. */
  const dropSubscription = ({ subscriptionId }: QueuedPush) =>
    write((db) => db.deleteFrom('pushSubscription').where('id', '=', subscriptionId).execute())

  return { claim, markSent, postpone, drop, dropSubscription }
}
