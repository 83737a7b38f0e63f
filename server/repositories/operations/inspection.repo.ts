import { sql } from 'kysely'
import type { DepositState } from '../../domain/deposit.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { minutesAfter } from '../../domain/hold.ts'
import { isForPeople } from '../orders/refund-trouble.repo.ts'
import { MAX_ATTEMPTS } from '../outbox/email-outbox.repo.ts'
import type { Db } from '../shop-database.ts'

/** Of orders whose money may have to go back. */
const ended: OrderStatus[] = ['cancelled', 'refund_due']

/** What should take seconds is late after this. */
const LATE_MINUTES = 15

/** A hold that ends within this is looked at before. */
const LAPSING_MINUTES = 24 * 60
/** Of rentals for which a deposit is held. */
const underWay: OrderStatus[] = ['paid', 'handed_over']
/** Of holds with which the gateway has to do something. */
const due: DepositState[] = ['release_due', 'charge_due']
/** Of holds that hold nothing, and can be followed by another one. */
const missing: DepositState[] = ['open', 'expired', 'lapsed']

/** The numbers of orders. */
interface DepositTroubles {
  late: number[]
  lapsing: number[]
  missing: number[]
}

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

  /**
   * Deposits that a person has to know of, each by the number of its order. `late`: what was decided has not been done by the
   * gateway. `lapsing`: the card no longer holds it within a day, and the rental goes on. `missing`: the rental has begun, and
   * nothing is held. A rental whose last day is over is in neither of the last two. On its first day it begins when the sauna is
   * handed over, or at the hour when saunas have to be ready there; at a place that names no such hour, with the day.
   */
  async function findDepositTroubles(now: Date): Promise<DepositTroubles> {
    const since = minutesAfter(now, -LATE_MINUTES)
    const soon = minutesAfter(now, LAPSING_MINUTES)
    const today = sql`(${now}::timestamptz at time zone o.time_zone)::date`
    const hour = sql`to_char(${now}::timestamptz at time zone o.time_zone, 'HH24:MI')`
    const { rows } = await sql<{ number: number; trouble: keyof DepositTroubles }>`
      select o.number, 'late' as trouble from order_deposit d join shop_order o on o.id = d.order_id
      where d.ended_at is null and d.state = any(${due}::text[]) and coalesce(d.due_at, d.opened_at) < ${since}
      union
      select o.number, 'late' from deposit_refund r join order_deposit d on d.id = r.deposit_id
        join shop_order o on o.id = d.order_id
      where r.given_at is null and r.created_at < ${since}
      union
      select o.number, 'lapsing' from order_deposit d join shop_order o on o.id = d.order_id
      where d.state = 'held' and d.ended_at is null and d.held_until <= ${soon} and o.status = any(${underWay}::text[])
        and o.date_to >= ${today} and (d.held_until at time zone o.time_zone)::date <= o.date_to
      union
      select o.number, 'missing' from shop_order o left join settlement s on s.id = o.settlement_id
      where o.deposit_cents is not null and o.status = any(${underWay}::text[])
        and o.date_from <= ${today} and o.date_to >= ${today}
        and (o.date_from < ${today} or o.status = 'handed_over'
          or ${hour} >= coalesce(s.turnover_work ->> 'readyBy', '00:00'))
        and not exists (select from order_deposit d where d.order_id = o.id and d.state <> all(${missing}::text[]))
      order by number`.execute(db)
    const of = (trouble: keyof DepositTroubles) =>
      rows.filter((row) => row.trouble === trouble).map(({ number }) => number)
    return { late: of('late'), lapsing: of('lapsing'), missing: of('missing') }
  }

  /** Orders with a refund of their deposit that only another gateway can give, which the shop no longer uses; by number. */
  async function findRefundsElsewhere(gateway: string): Promise<number[]> {
    const rows = await db
      .selectFrom('depositRefund as r')
      .innerJoin('orderDeposit as d', 'd.id', 'r.depositId')
      .innerJoin('shopOrder as o', 'o.id', 'd.orderId')
      .select('o.number')
      .distinct()
      .where('r.givenAt', 'is', null)
      .where('d.gateway', '<>', gateway)
      .orderBy('o.number')
      .execute()
    return rows.map(({ number }) => number)
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
    findDepositTroubles,
    findRefundsElsewhere,
    countWork,
    listPictures,
  }
}
