import { sql } from 'kysely'
import { anonymous } from '../personal-data/anonymous.ts'
import { forgetIdleBrowsers } from '../push/push-subscription.repo.ts'
import type { Trx, Tx } from '../shop-database.ts'

export type HousekeepingRepo = ReturnType<typeof createHousekeepingRepo>

/** Requests of visitors whose session is long gone. Their holds have expired. */
async function deleteOldRequests(trx: Trx, before: Date) {
  const old = trx
    .selectFrom('bookingRequest')
    .select('id')
    .where('state', '=', 'open')
    .where('ownerKey', 'like', 'session:%')
    .where('updatedAt', '<', before)
  await trx.deleteFrom('unitNight').where('requestId', 'in', old).execute()
  await trx.deleteFrom('bookingRequest').where('id', 'in', old).execute()
}

/** Callers who never opened their link have no account, so nobody else would ever delete what they said on the phone. */
async function forgetCallers(trx: Trx, before: Date) {
  const theirs = await trx
    .updateTable('shopOrder')
    .set({ customer: JSON.stringify(anonymous), deliveryAddress: sql`null` })
    .where('madeBy', 'is not', null)
    .where('acceptedAt', 'is', null)
    .where('userId', 'is', null)
    .where('status', 'in', ['expired', 'cancelled'])
    .where('updatedAt', '<', before)
    .where(sql<boolean>`customer ->> 'email' <> ''`)
    .returning('id')
    .execute()
  if (theirs.length === 0) return
  const ids = theirs.map(({ id }) => id)
  await trx.deleteFrom('orderNote').where('orderId', 'in', ids).execute()
  // Also what was never sent, because the address was misheard.
  for (const id of ids)
    await trx.deleteFrom('mailOutbox').where('dedupeKey', 'like', `order-%-${id}%`).execute()
}

/** Deletes what is no longer needed. */
export function createHousekeepingRepo({ tx }: { tx: Tx }) {
  return {
    /** Nights of an expired hold are free anyway; their rows are deleted only to keep the table small. */
    deleteExpiredHolds: (before: Date) =>
      tx((trx) => trx.deleteFrom('unitNight').where('expiresAt', '<', before).execute()),
    deleteOldRequests: (before: Date) => tx((trx) => deleteOldRequests(trx, before)),
    /** Those who waited for days that are over, and those who were told. Their links say so until then. */
    deleteOldWaitlist: (before: Date) =>
      tx((trx) =>
        trx
          .deleteFrom('waitlistEntry')
          .where((of) =>
            of.or([
              of('state', '=', 'waiting').and('dateFrom', '<', before.toISOString().slice(0, 10)),
              of('state', 'in', ['used', 'lapsed', 'left']).and('toldAt', '<', before),
            ]),
          )
          .execute(),
      ),
    deleteOldEvents: (before: Date) =>
      tx((trx) => trx.deleteFrom('webhookEvent').where('receivedAt', '<', before).execute()),
    /** Of orders that ended before that instant. */
    forgetCallers: (before: Date) => tx((trx) => forgetCallers(trx, before)),
    /** Notifications that were sent or are out of date, and browsers that were waiting for them alone. */
    deleteOldPushes: (before: Date) =>
      tx(async (trx) => {
        await trx.deleteFrom('pushOutbox').where('expiresAt', '<', before).execute()
        await forgetIdleBrowsers(trx)
      }),
    deleteExpiredSessions: (now: Date) =>
      tx((trx) => trx.deleteFrom('session').where('expiresAt', '<=', now).execute()),
    deleteExpiredOfficeSessions: (now: Date) =>
      tx((trx) => trx.deleteFrom('officeSession').where('expiresAt', '<=', now).execute()),
    deleteExpiredVerifications: (now: Date) =>
      tx((trx) => trx.deleteFrom('emailVerification').where('expiresAt', '<=', now).execute()),
    deleteExpiredRateLimits: (now: Date) =>
      tx((trx) => trx.deleteFrom('throttle').where('windowEndsAt', '<=', now).execute()),
  }
}
