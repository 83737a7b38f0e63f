import { sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'
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
  /** A part of it may have been refunded, in which case the payment itself has still succeeded. */
  async function stateOf(ref: string): Promise<State | 'partly_refunded' | null> {
    const row = await db
      .selectFrom('testPayment')
      .select([
        'state',
        sql<boolean>`exists (select 1 from test_refund r where r.ref = test_payment.ref)`.as('hasRefund'),
      ])
      .where('ref', '=', ref)
      .executeTakeFirst()
    if (!row) return null
    return row.state === 'succeeded' && row.hasRefund ? 'partly_refunded' : row.state
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
      const { rows } = await sql<{ state: State }>`
        with known as (
          select p.ref, o.pay_until from payment p join shop_order o on o.id = p.order_id
          where p.id = ${payment.id} and p.ref = ${payment.ref} and p.gateway = 'test'
          union all
          select c.ref, c.pay_until from order_change c
          where c.payment_id = ${payment.id} and c.ref = ${payment.ref} and c.gateway = 'test'
          union all
          select d.ref, d.pay_until from order_deposit d
          where d.id = ${payment.id} and d.ref = ${payment.ref} and d.gateway = 'test'
        ), attempt as (
          insert into test_payment (ref, state, updated_at)
          select ref, case when pay_until <= ${at}::timestamptz then 'expired' else ${state}::text end, ${at}::timestamptz
          from known
          on conflict (ref) do update set state = ${unlessClosed},
            updated_at = case when test_payment.state = 'declined' then excluded.updated_at else test_payment.updated_at end
          returning state
        )
        select state from attempt`.execute(one)
      return rows[0]?.state
    })

  /** In one statement. Once all of a payment is refunded, its state says so. */
  const refund = (ref: string, { key, amount }: { key: string; amount: Cents }): Promise<void> =>
    write(async (one) => {
      await sql`
        with added as (
          insert into test_refund (key, ref, amount_cents)
          select ${key}, ref, ${amount}::integer from test_payment where ref = ${ref} and state = 'succeeded' and ${amount} > 0
          on conflict (key) do nothing returning amount_cents
        ), refunded as (
          select coalesce((select sum(amount_cents) from test_refund where ref = ${ref}), 0)
            + coalesce((select sum(amount_cents) from added), 0) as sum
        )
        update test_payment set state = 'refunded', updated_at = ${now()}::timestamptz
        from refunded, (
          select amount_cents from payment where ref = ${ref} and gateway = 'test'
          union all select difference_cents from order_change where ref = ${ref} and gateway = 'test'
        ) as paid
        where test_payment.ref = ${ref} and test_payment.state = 'succeeded' and refunded.sum >= paid.amount_cents`.execute(
        one,
      )
    })

  /** A deposit is on record as a payment that has succeeded, whose hold ends sooner or later. */
  async function holdOf(ref: string) {
    const row = await db
      .selectFrom('testPayment as p')
      .leftJoin('testHold as h', 'h.ref', 'p.ref')
      .select(['p.updatedAt as heldAt', 'h.chargedCents'])
      .where('p.ref', '=', ref)
      .where('p.state', '=', 'succeeded')
      .executeTakeFirst()
    return row ?? null
  }

  const endHold = (ref: string, chargedCents: Cents): Promise<void> =>
    write(async (one) => {
      await one
        .insertInto('testHold')
        .values({ ref, chargedCents, endedAt: now() })
        .onConflict((conflict) => conflict.column('ref').doNothing())
        .execute()
    })

  return { stateOf, expire, recordAttempt, refund, holdOf, endHold }
}
