import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Notes a gateway's event, in the transaction of what follows from it. @returns false when it was noted before */
export async function noteEvent(
  trx: Transaction<Schema>,
  event: { gateway: string; event_id: string; type: string; received_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhook_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
