import { sql } from 'kysely'
import type { Db, Write } from '../shop-database.ts'
import type { TestPaymentTable } from '../tables/payments.ts'

type State = TestPaymentTable['state']

/** SQL: only a declined payment can be tried again; every other state is final. */
const unlessClosed = sql<State>`case when test_payment.state = 'declined' then excluded.state else test_payment.state end`

interface TestPaymentDeps {
  db: Db
  write: Write
  now: () => Date
}

/** What the test gateway has recorded (gateways/payment-test.ts). */
export function createTestPaymentRepo({ db, write, now }: TestPaymentDeps) {
  async function stateOf(ref: string): Promise<State | null> {
    const row = await db.selectFrom('testPayment').select('state').where('ref', '=', ref).executeTakeFirst()
    return row?.state ?? null
  }

  const expire = (ref: string): Promise<State> =>
    write(async (one) => {
      const row = await one
        .insertInto('testPayment')
        .values({ ref, state: 'expired', updatedAt: now() })
        .onConflict((conflict) => conflict.column('ref').doUpdateSet({ state: unlessClosed }))
        .returning('state')
        .executeTakeFirstOrThrow()
      return row.state
    })

  /**
   * Records what the customer did on the checkout page, and looks up the payment in the same statement.
   * @returns the payment's state afterward; undefined if the shop knows no such payment
   */
  const recordAttempt = (payment: { id: string; ref: string }, state: 'succeeded' | 'declined') =>
    write(async (one) => {
      const at = now()
      const { rows } = await sql<{ state: State; orderId: string }>`
        with known as (
          select p.ref, p.order_id, o.pay_until from payment p join shop_order o on o.id = p.order_id
          where p.id = ${payment.id} and p.ref = ${payment.ref} and p.gateway = 'test'
        ), attempt as (
          insert into test_payment (ref, state, updated_at)
          select ref, case when pay_until <= ${at}::timestamptz then 'expired' else ${state}::text end, ${at}::timestamptz
          from known
          on conflict (ref) do update set state = ${unlessClosed}
          returning state
        )
        select attempt.state, known.order_id from attempt, known`.execute(one)
      return rows[0]
    })

  const refund = (ref: string): Promise<void> =>
    write(async (one) => {
      await one
        .updateTable('testPayment')
        .set({ state: 'refunded', updatedAt: now() })
        .where('ref', '=', ref)
        .where('state', '=', 'succeeded')
        .execute()
    })

  return { stateOf, expire, recordAttempt, refund }
}
