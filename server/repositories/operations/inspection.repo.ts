import { sql } from 'kysely'
import type { OrderStatus } from '../../domain/order-status.ts'
import { minutesAfter } from '../../domain/hold.ts'
import { isForPeople } from '../orders/refund-trouble.repo.ts'
import { MAX_ATTEMPTS } from '../outbox/email-outbox.repo.ts'
import type { Db } from '../shop-database.ts'

/** Of orders whose money may have to go back. */
const ended: OrderStatus[] = ['cancelled', 'refund_due']

/** What should take seconds is late after this. */
const LATE_MINUTES = 15

interface Work {
  holds: number
  paid: number
  awaitingPayment: number
  refundsDue: number
  /** Seconds since the payment gateway last reported anything; -1 if it never has. */
  webhookAge: number
}

export type InspectionRepo = ReturnType<typeof createInspectionRepo>

/** How a shop and its database are doing. */
export function createInspectionRepo({ db }: { db: Db }) {
  /** @returns its major version and the time by its clock */
  async function findServer(): Promise<{ version: number; time: Date }> {
    const { rows } = await sql<{ version: number; time: Date }>`
      select current_setting('server_version_num')::integer / 10000 as version, clock_timestamp() as time`.execute(
      db,
    )
    return rows[0] ?? { version: 0, time: new Date(0) }
  }

  /** The names of those that were applied; none in a bare database. */
  async function listMigrations(): Promise<string[]> {
    const { rows } = await sql<{ exists: boolean }>`
      select to_regclass('public.schema_migration') is not null as exists`.execute(db)
    if (!rows[0]?.exists) return []
    const applied = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
    return applied.rows.map(({ name }) => name)
  }

  /** Unsent emails: late, and given up. */
  const countEmails = (now: Date) =>
    db
      .selectFrom('mailOutbox')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('attempts', '<', MAX_ATTEMPTS).as('waiting'),
        fn.countAll<number>().filterWhere('attempts', '>=', MAX_ATTEMPTS).as('givenUp'),
      ])
      .where('sentAt', 'is', null)
      .where('createdAt', '<', minutesAfter(now, -LATE_MINUTES))
      .executeTakeFirstOrThrow()

  /** Orders that should have been paid or expired. */
  const countUnsettled = async (now: Date): Promise<number> =>
    (
      await db
        .selectFrom('shopOrder')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'awaiting_payment')
        .where('payUntil', '<', minutesAfter(now, -LATE_MINUTES))
        .executeTakeFirstOrThrow()
    ).count

  /** Refunds that a person has to know of: how many, and the numbers of their orders. */
  async function findRefundTroubles(): Promise<{ count: number; orders: number[] }> {
    const rows = await db
      .selectFrom('refundTrouble as t')
      .innerJoin('shopOrder as o', 'o.id', 't.orderId')
      .select('o.number')
      .where(isForPeople)
      .orderBy('o.number')
      .execute()
    return { count: rows.length, orders: [...new Set(rows.map(({ number }) => number))] }
  }

  /** What the shop has to do right now. */
  async function countWork(now: Date) {
    const { rows } = await sql<Work>`
      select
        (select count(distinct request_id) from unit_night where expires_at > ${now}) as holds,
        count(*) filter (where status = 'paid') as paid,
        count(*) filter (where status = 'awaiting_payment') as "awaitingPayment",
        (select count(*) from shop_order o join payment p on p.order_id = o.id
          where o.status = any(${ended}::text[]) and o.refund_cents > 0 and p.status = 'succeeded') as "refundsDue",
        coalesce((select extract(epoch from ${now}::timestamptz - max(received_at))::integer from webhook_event), -1)
          as "webhookAge"
      from shop_order where status in ('paid', 'awaiting_payment')`.execute(db)
    return rows[0] ?? { holds: 0, paid: 0, awaitingPayment: 0, refundsDue: 0, webhookAge: -1 }
  }

  /** The file names of the pictures that products show. */
  async function listPictures(): Promise<string[]> {
    const { rows } = await sql<{ uri: string }>`
      select distinct image ->> 'uri' as uri from product, jsonb_array_elements(images) as image
      where active order by uri`.execute(db)
    return rows.map(({ uri }) => uri.replace('/pictures/', ''))
  }

  return {
    findServer,
    listMigrations,
    countEmails,
    countUnsettled,
    findRefundTroubles,
    countWork,
    listPictures,
  }
}
