import type { Trx, Tx } from '../shop-database.ts'

export type HousekeepingRepo = ReturnType<typeof createHousekeepingRepo>

/** Requests of visitors whose session is long gone. Their holds have expired. */
async function deleteOldRequests(trx: Trx, before: Date) {
  const old = trx
    .selectFrom('booking_request')
    .select('id')
    .where('state', '=', 'open')
    .where('owner_key', 'like', 'session:%')
    .where('updated_at', '<', before)
  await trx.deleteFrom('unit_night').where('request_id', 'in', old).execute()
  await trx.deleteFrom('booking_request').where('id', 'in', old).execute()
}

/** Deletes what is no longer needed. */
export function createHousekeepingRepo({ tx }: { tx: Tx }) {
  return {
    /** Nights of an expired hold are free anyway; their rows are deleted only to keep the table small. */
    deleteExpiredHolds: (before: Date) =>
      tx((trx) => trx.deleteFrom('unit_night').where('expires_at', '<', before).execute()),
    deleteOldRequests: (before: Date) => tx((trx) => deleteOldRequests(trx, before)),
    deleteOldEvents: (before: Date) =>
      tx((trx) => trx.deleteFrom('webhook_event').where('received_at', '<', before).execute()),
    deleteExpiredSessions: (now: Date) =>
      tx((trx) => trx.deleteFrom('session').where('expires_at', '<=', now).execute()),
    deleteExpiredRateLimits: (now: Date) =>
      tx((trx) => trx.deleteFrom('throttle').where('window_ends_at', '<=', now).execute()),
  }
}
