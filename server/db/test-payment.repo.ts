import { type Kysely, sql } from 'kysely'
import type { Schema, TestPaymentTable } from './schema.ts'
import type { Write } from './tx.ts'

type State = TestPaymentTable['state']

interface Books {
  db: Kysely<Schema>
  write: Write
  now: () => Date
}

/** The books of the test gateway (gateways/payment-test.ts). */
export function createTestPaymentRepo({ db, write, now }: Books) {
  async function stateOf(ref: string): Promise<State | null> {
    const row = await db.selectFrom('test_payment').select('state').where('ref', '=', ref).executeTakeFirst()
    return row?.state ?? null
  }

  /** Only a declined payment can be tried again; whatever else is written stays. */
  const close = (ref: string, state: 'succeeded' | 'expired' | 'declined'): Promise<State> =>
    write(async (one) => {
      const row = await one
        .insertInto('test_payment')
        .values({ ref, state, updated_at: now() })
        .onConflict((conflict) =>
          conflict.column('ref').doUpdateSet({
            state: sql`case when test_payment.state = 'declined' then excluded.state else test_payment.state end`,
          }),
        )
        .returning('state')
        .executeTakeFirstOrThrow()
      return row.state
    })

  const refund = (ref: string): Promise<void> =>
    write(async (one) => {
      await one
        .updateTable('test_payment')
        .set({ state: 'refunded', updated_at: now() })
        .where('ref', '=', ref)
        .where('state', '=', 'succeeded')
        .execute()
    })

  return { stateOf, close, refund }
}
