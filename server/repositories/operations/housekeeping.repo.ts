import type { Transaction } from 'kysely'
import type { Tx } from '../shop-database.ts'
import type { Schema } from '../tables/schema.ts'

export type Housekeeping = ReturnType<typeof createHousekeeping>

/** Choices of visitors whose session is long gone. What they held went with its own end. */
async function forgetChoices(trx: Transaction<Schema>, before: Date) {
  const old = trx
    .selectFrom('booking_request')
    .select('id')
    .where('state', '=', 'open')
    .where('owner_key', 'like', 'session:%')
    .where('updated_at', '<', before)
  await trx.deleteFrom('unit_night').where('request_id', 'in', old).execute()
  await trx.deleteFrom('booking_request').where('id', 'in', old).execute()
}

/** Removes what nobody needs any more. */
export function createHousekeeping({ tx }: { tx: Tx }) {
  return {
    /** Holds that are over are free as they are; their rows are only removed to keep the table small. */
    forgetHolds: (before: Date) =>
      tx((trx) => trx.deleteFrom('unit_night').where('expires_at', '<', before).execute()),
    forgetChoices: (before: Date) => tx((trx) => forgetChoices(trx, before)),
    forgetEvents: (before: Date) =>
      tx((trx) => trx.deleteFrom('webhook_event').where('received_at', '<', before).execute()),
    forgetSessions: (now: Date) =>
      tx((trx) => trx.deleteFrom('session').where('expires_at', '<=', now).execute()),
    forgetTries: (now: Date) =>
      tx((trx) => trx.deleteFrom('throttle').where('window_ends_at', '<=', now).execute()),
  }
}
