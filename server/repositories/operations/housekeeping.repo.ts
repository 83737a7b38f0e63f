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

/** Deletes what is no longer needed. */
export function createHousekeepingRepo({ tx }: { tx: Tx }) {
  return {
    /** Nights of an expired hold are free anyway; their rows are deleted only to keep the table small. */
    deleteExpiredHolds: (before: Date) =>
      tx((trx) => trx.deleteFrom('unitNight').where('expiresAt', '<', before).execute()),
    deleteOldRequests: (before: Date) => tx((trx) => deleteOldRequests(trx, before)),
    deleteOldEvents: (before: Date) =>
      tx((trx) => trx.deleteFrom('webhookEvent').where('receivedAt', '<', before).execute()),
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
