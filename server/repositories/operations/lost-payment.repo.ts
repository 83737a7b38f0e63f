import { sql } from 'kysely'
import type { Db } from '../shop-database.ts'

/** What the books lack after a restore. */
export function createLostPaymentRepo({ db }: { db: Db }) {
  /** Those of these ids of payments that no order, no change of one, and no deposit has. */
  async function listUnknown(ids: string[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select asked.id from unnest(${ids}::uuid[]) as asked(id)
      where not exists (select from payment where payment.id = asked.id)
        and not exists (select from order_change where order_change.payment_id = asked.id)
        and not exists (select from order_deposit where order_deposit.id = asked.id)`.execute(db)
    return new Set(rows.map(({ id }) => id))
  }

  /** Later orders get higher numbers than this one. */
  const numberOrdersAfter = (number: number) =>
    sql`select setval('shop_order_number_seq', ${number})
      from shop_order_number_seq where last_value < ${number}`.execute(db)

  return { listUnknown, numberOrdersAfter }
}
